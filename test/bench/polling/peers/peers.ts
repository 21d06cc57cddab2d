import { azure } from "./azure.ts";
import { fal } from "./fal.ts";
import { openai } from "./openai.ts";
import type { Peer } from "./peer.ts";
import { replicate, replicateBlocking } from "./replicate.ts";
import { runway } from "./runway.ts";
import { smithy } from "./smithy.ts";
import { tanstack } from "./tanstack.ts";

export const peers: readonly Peer[] = [
  fal,
  replicate,
  replicateBlocking,
  runway,
  openai,
  azure,
  smithy,
  tanstack,
];
