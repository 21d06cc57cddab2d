import { expect, test } from "vitest";
import { capabilities } from "../stories/offer.ts";
import { type FormEvent, type FormState, formAfter, initialFormState } from "./form-state.ts";
import { requestOf, verdictOn } from "./form-verdict.ts";

const file = (name: string): File => new File(["x"], name, { type: "image/jpeg" });
const added = (...ids: number[]): FormEvent => ({
  type: "files.added",
  files: ids.map((id) => ({ id, file: file(`${id}.jpg`) })),
});
const sound = (id: number): FormEvent => ({
  type: "file.inspected",
  id,
  inspection: { type: "sound", image: { file: file(`${id}.jpg`), widthPx: 4, heightPx: 3 } },
});
const broken = (id: number): FormEvent => ({
  type: "file.inspected",
  id,
  inspection: {
    type: "refused",
    fault: { code: "broken", name: `${id}.jpg`, bytes: 1, declared: "image/jpeg" },
  },
});
const after = (state: FormState, ...events: FormEvent[]): FormState =>
  events.reduce(formAfter, state);
const ids = (state: FormState): number[] => state.images.map(({ id }) => id);

const single = initialFormState(capabilities);
const compose = initialFormState(capabilities, { mode: "compose", prompt: "Both" });

test("one new file takes the place of the one before in single mode", () => {
  expect(ids(after(single, added(1), sound(1), added(2)))).toEqual([2]);
});

test("several new files are all kept, so that the person decides which to remove", () => {
  const state = after(single, added(1, 2));
  expect(ids(state)).toEqual([1, 2]);
  expect(verdictOn(state, capabilities).shown).toContain("images_too_many");
});

test("the order is that of the choice, whichever file is looked at first", () => {
  const state = after(compose, added(1, 2, 3), sound(3), sound(1), sound(2));
  expect(requestOf(state, capabilities).images.map(({ name }) => name)).toEqual([
    "1.jpg",
    "2.jpg",
    "3.jpg",
  ]);
});

test("a file that is refused leaves a sentence and no image", () => {
  const state = after(compose, added(1, 2), broken(1), sound(2));
  expect(ids(state)).toEqual([2]);
  expect(state.fileFaults.map(({ name }) => name)).toEqual(["1.jpg"]);
  expect(after(state, { type: "faults.read" }).fileFaults).toEqual([]);
});

test("an answer about a file that was removed meanwhile changes nothing", () => {
  const state = after(compose, added(1), { type: "image.removed", id: 1 });
  expect(after(state, sound(1))).toBe(state);
  expect(after(state, broken(1))).toBe(state);
});

test("an image moves by one place and not over the edge", () => {
  const state = after(compose, added(1, 2, 3));
  expect(ids(after(state, { type: "image.moved", id: 3, by: -1 }))).toEqual([1, 3, 2]);
  expect(ids(after(state, { type: "image.moved", id: 1, by: -1 }))).toEqual([1, 2, 3]);
  expect(ids(after(state, { type: "image.moved", id: 3, by: 1 }))).toEqual([1, 2, 3]);
});

test("another model keeps shape and size where it makes them", () => {
  const [aurora, atlas] = capabilities.models;
  if (aurora === undefined || atlas === undefined) throw new Error("The offer has two models.");
  const wide = after(
    single,
    { type: "model.chosen", model: atlas },
    { type: "aspectRatio.chosen", aspectRatio: "3:2" },
    { type: "resolution.chosen", resolution: "2K" },
  );
  expect(after(wide, { type: "model.chosen", model: aurora })).toMatchObject({
    model: "aurora",
    aspectRatio: "1:1",
    resolution: "2K",
  });
});

test("what is missing is said only after a try, what is wrong at once", () => {
  expect(verdictOn(single, capabilities).shown.size).toBe(0);
  const tried = after(single, { type: "submit.tried" });
  expect([...verdictOn(tried, capabilities).shown]).toEqual(["images_too_few", "prompt_empty"]);
  const long = after(single, { type: "prompt.edited", prompt: "🌲".repeat(1001) });
  expect([...verdictOn(long, capabilities).shown]).toEqual(["prompt_too_long"]);
});

test("a prompt of 1,000 emoji is not too long: code points count", () => {
  const state = after(compose, { type: "prompt.edited", prompt: "🌲".repeat(1000) });
  expect(verdictOn(state, capabilities).shown).not.toContain("prompt_too_long");
});

test("a model that is gone is named as a fault, not silently replaced", () => {
  const state = initialFormState(capabilities, { model: "borealis" });
  expect(state.model).toBe("borealis");
  expect(verdictOn(state, capabilities).shown).toContain("model_unknown");
});
