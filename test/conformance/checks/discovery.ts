import { routes } from "@claimcheck/protocol";
import { demand } from "../breach.ts";
import type { ActiveCheck } from "../check.ts";

/** What a server tells of itself. */
export const discoveryChecks: readonly ActiveCheck[] = [
  {
    id: "discovery.capabilities",
    sentence:
      "The capabilities name models with shapes, resolutions and their cost, and a version.",
    source: "design 6 (capabilities)",
    advice: "Serve what the server itself enforces, from one place.",
    needs: [],
    async run({ account }) {
      const { models, version, images } = await account.capabilities();
      demand(version !== "" && models.length > 0, "there is a version and at least one model");
      demand(images.single.max === 1, "single mode takes one image");
      for (const { id, resolutions } of models) {
        const isPriced = resolutions.length > 0 && resolutions.every(({ cost }) => cost.count >= 1);
        demand(isPriced, `${id} has resolutions, each with a cost of at least one`);
      }
    },
  },
  {
    id: "discovery.openapi",
    sentence: "GET /openapi.json describes every route of the contract, in OpenAPI 3.1.",
    source: "design 6 (GET /openapi.json)",
    advice: "Generate it from the same schemas that validate the requests.",
    needs: ["openapi"],
    async run({ stranger }) {
      const told = await stranger.call("GET", routes.openapi);
      demand(told.status === 200, "the description is 200, without credentials", told);
      const { openapi, paths } = Object(told.json);
      demand(/^3\.1\./.test(String(openapi)), "openapi is 3.1", told);
      const described = Object.keys(Object(paths));
      for (const path of ["/jobs", "/jobs/read", "/operation", "/quota", "/capabilities"]) {
        const isThere = described.some((one) => one.endsWith(path));
        demand(isThere, `paths have ${path}; they are ${described.join(", ")}`);
      }
    },
  },
];
