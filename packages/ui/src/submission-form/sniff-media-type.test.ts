import { expect, test } from "vitest";
import { sniffMediaType } from "./sniff-media-type.ts";

const bytes = (...parts: (number | string)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "number" ? [part] : [...part].map((letter) => letter.charCodeAt(0)),
    ),
  );

test.for([
  ["image/jpeg", bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16, "JFIF")],
  ["image/png", bytes(0x89, "PNG\r\n", 0x1a, "\n")],
  ["image/webp", bytes("RIFF", 0x24, 0, 0, 0, "WEBP")],
  [undefined, bytes("RIFF", 0x24, 0, 0, 0, "WAVE")],
  [undefined, bytes("<html>")],
  [undefined, bytes("GIF89a")],
  [undefined, bytes(0xff, 0xd8)],
  [undefined, bytes()],
] as const)("reads %s from the first bytes", ([type, head]) => {
  expect(sniffMediaType(head)).toBe(type);
});
