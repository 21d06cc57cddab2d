import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Capabilities, capabilitiesSchema } from "./capabilities.ts";
import { checkRequest, costOf, type RequestDraft, requestFaultCodes } from "./check-request.ts";

const capabilities: Capabilities = capabilitiesSchema.parse({
  serverTime: 0,
  version: "1",
  mediaTypes: ["image/jpeg", "image/png", "image/webp"],
  fileMaxBytes: 24 * 1024 * 1024,
  promptMaxChars: 1000,
  images: { single: { min: 1, max: 1 }, compose: { min: 2, max: 5 } },
  models: [
    {
      id: "swift",
      label: "Swift",
      description: "Quick and rough.",
      aspectRatios: ["1:1", "16:9"],
      resolutions: [
        { id: "1k", longSidePx: 1024, cost: { count: 1, tokens: 100 } },
        { id: "2k", longSidePx: 2048, cost: { count: 2, tokens: 300 } },
      ],
    },
    {
      id: "fine",
      label: "Fine",
      description: "Slow and sharp.",
      aspectRatios: ["1:1"],
      resolutions: [{ id: "4k", longSidePx: 4096, cost: { count: 4, tokens: 900 } }],
    },
  ],
  disclaimers: [],
});

const images = (count: number): string[] => Array.from({ length: count }, () => "0".repeat(64));
const good: RequestDraft = {
  mode: "single",
  prompt: "A coat on a hook.",
  images: images(1),
  model: "swift",
  aspectRatio: "1:1",
  resolution: "1k",
};
const faultsOf = (changes: Partial<RequestDraft>): string[] =>
  checkRequest({ ...good, ...changes }, capabilities).map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );

test("a request within the limits has no faults", () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ model: "fine", resolution: "4k" })).toEqual([]);
});

test.each<[string, Partial<RequestDraft>, string]>([
  ["no prompt", { prompt: "" }, "prompt_empty /prompt"],
  ["a prompt of spaces", { prompt: " \n\t\u3000" }, "prompt_empty /prompt"],
  ["a prompt of 1,001 characters", { prompt: "a".repeat(1001) }, "prompt_too_long /prompt"],
  ["single mode without an image", { images: [] }, "images_too_few /images"],
  ["single mode with two images", { images: images(2) }, "images_too_many /images"],
  ["compose mode without images", { mode: "compose", images: [] }, "images_too_few /images"],
  ["compose mode with one image", { mode: "compose", images: images(1) }, "images_too_few /images"],
  [
    "compose mode with six images",
    { mode: "compose", images: images(6) },
    "images_too_many /images",
  ],
  ["an unknown model", { model: "best" }, "model_unknown /model"],
  ["a model called like a method", { model: "toString" }, "model_unknown /model"],
  [
    "another model's aspect ratio",
    { model: "fine", resolution: "4k", aspectRatio: "16:9" },
    "aspect_ratio_unknown /aspectRatio",
  ],
  ["another model's resolution", { resolution: "4k" }, "resolution_unknown /resolution"],
])("%s is one fault, and the pointer names the field", (_what, changes, fault) => {
  expect(faultsOf(changes)).toEqual([fault]);
});

test.each([2, 3, 4, 5])("compose mode takes %d images", (count) => {
  expect(faultsOf({ mode: "compose", images: images(count) })).toEqual([]);
});

describe("the length of a prompt is counted in code points", () => {
  test.each([
    ["a", 1],
    ["画", 1],
    ["😀", 1],
    ["👩‍👩‍👧", 5],
  ])("%s counts %d", (text, length) => {
    const fits = Math.floor(1000 / length);
    expect(faultsOf({ prompt: text.repeat(fits) })).toEqual([]);
    expect(faultsOf({ prompt: text.repeat(fits + 1) })).toEqual(["prompt_too_long /prompt"]);
  });

  test("white space around counts too: it is sent", () => {
    expect(faultsOf({ prompt: `a${" ".repeat(1000)}` })).toEqual(["prompt_too_long /prompt"]);
  });
});

test("all faults are told at once, each with a sentence", () => {
  const draft = { ...good, prompt: "", images: [], aspectRatio: "9:1", resolution: "8k" };
  const faults = checkRequest(draft, capabilities);
  expect(faults.map((fault) => fault.pointer)).toEqual([
    "/prompt",
    "/images",
    "/aspectRatio",
    "/resolution",
  ]);
  for (const { detail } of faults) expect(detail).toMatch(/^[A-Z].+\.$/);
});

test.each<[Partial<RequestDraft>, string]>([
  [{ images: [] }, "This mode takes exactly 1 image; there are 0."],
  [{ mode: "compose", images: images(1) }, "This mode takes 2 to 5 images; there is 1."],
  [{ mode: "compose", images: images(6) }, "This mode takes 2 to 5 images; there are 6."],
  [{ prompt: "😀".repeat(1001) }, "The prompt has 1001 characters; at most 1000 are possible."],
  [{ resolution: "4k" }, "Swift makes 1k, 2k."],
  [{ aspectRatio: "9:1" }, "Swift makes 1:1, 16:9."],
])("a person is told what is possible: %o", (changes, sentence) => {
  const details = checkRequest({ ...good, ...changes }, capabilities).map((fault) => fault.detail);
  expect(details).toEqual([sentence]);
});

test("whatever is asked: a request without faults has a cost, and codes are known ones", () => {
  const draft = fc.record({
    mode: fc.constantFrom("single", "compose"),
    prompt: fc.oneof(fc.string({ unit: "binary" }), fc.constant("x".repeat(1001))),
    images: fc.nat({ max: 7 }).map(images),
    model: fc.constantFrom("swift", "fine", "best", "__proto__"),
    aspectRatio: fc.constantFrom("1:1", "16:9", ""),
    resolution: fc.constantFrom("1k", "2k", "4k", "constructor"),
  });
  fc.assert(
    fc.property(draft, (request) => {
      const faults = checkRequest(request, capabilities);
      for (const { code } of faults) expect(requestFaultCodes).toContain(code);
      if (faults.length === 0) expect(costOf(request, capabilities)).toBeDefined();
    }),
    { numRuns: 500 },
  );
});

test("the cost is the model's own at that resolution, or there is none", () => {
  expect(costOf({ model: "swift", resolution: "2k" }, capabilities)).toEqual({
    count: 2,
    tokens: 300,
  });
  expect(costOf({ model: "fine", resolution: "4k" }, capabilities)).toEqual({
    count: 4,
    tokens: 900,
  });
  expect(costOf({ model: "swift", resolution: "4k" }, capabilities)).toBeUndefined();
  expect(costOf({ model: "best", resolution: "1k" }, capabilities)).toBeUndefined();
});
