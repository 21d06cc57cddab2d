import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test.each([
  [null, { type: "whole" }],
  ["", { type: "whole" }],
  ["bytes=0-9", { type: "part", first: 0, last: 9 }],
  ["bytes=9-10", { type: "part", first: 9, last: 10 }],
  ["bytes=90-", { type: "part", first: 90, last: 99 }],
  ["bytes=90-1000", { type: "part", first: 90, last: 99 }],
  ["bytes=-10", { type: "part", first: 90, last: 99 }],
  ["bytes=-1000", { type: "part", first: 0, last: 99 }],
  ["bytes=100-", { type: "unsatisfiable" }],
  ["bytes=-0", { type: "unsatisfiable" }],
  // What is malformed, in another unit, or several ranges is ignored (RFC 9110, 14.2).
  ["bytes=9-0", { type: "whole" }],
  ["bytes=a-b", { type: "whole" }],
  ["bytes=-", { type: "whole" }],
  ["items=0-9", { type: "whole" }],
  ["bytes=0-1,5-6", { type: "whole" }],
])("of a hundred bytes, %j asks for %j", (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});

test("an empty file has no parts", () => {
  expect(byteRange("bytes=0-0", 0)).toEqual({ type: "unsatisfiable" });
});
