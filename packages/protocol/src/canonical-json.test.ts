import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson, MAX_JSON_DEPTH, NotJsonError } from "./canonical-json.ts";

/** Any JSON value with any Unicode text in it, as `JSON.parse` gives it. */
const anyJson = fc
  .jsonValue({ stringUnit: "binary", maxDepth: 5 })
  .map((value): unknown => JSON.parse(JSON.stringify(value)));

function refusalOf(value: unknown): { pointer: string; reason: string } {
  try {
    canonicalJson(value);
  } catch (error) {
    if (error instanceof NotJsonError) return { pointer: error.pointer, reason: error.reason };
    throw error;
  }
  return expect.fail("it was not refused");
}

function nested(levels: number): unknown {
  let value: unknown = "core";
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

describe("RFC 8785", () => {
  test("the sample of 3.2.2 comes out as in 3.2.3", () => {
    const sample = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalJson(JSON.parse(sample))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test("names are sorted by UTF-16 code units, as in 3.2.3", () => {
    const sample = String.raw`{
      "\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One", "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis"
    }`;
    expect(canonicalJson(JSON.parse(sample))).toBe(
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis","\u20ac":"Euro Sign","\u{1f600}":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    );
  });

  test("names that look like indices are sorted as text, at every depth", () => {
    expect(canonicalJson({ 10: 1, 9: { b: 1, 2: 2, 11: 3 }, a: 3 })).toBe(
      '{"10":1,"9":{"11":3,"2":2,"b":1},"a":3}',
    );
  });

  test("text is escaped as JSON needs it and no further, and never normalised", () => {
    expect(canonicalJson('\b\t\n\f\r"\\/\u0000\u001f\u007f\u2028')).toBe(
      '"\\b\\t\\n\\f\\r\\"\\\\/\\u0000\\u001f\u007f\u2028"',
    );
    expect(canonicalJson(["\u00c5", "A\u030a"])).toBe('["\u00c5","A\u030a"]');
  });

  // Appendix B: the bits of a double, and its JSON.
  test.each([
    ["0000000000000000", "0"],
    ["8000000000000000", "0"],
    ["0000000000000001", "5e-324"],
    ["8000000000000001", "-5e-324"],
    ["7fefffffffffffff", "1.7976931348623157e+308"],
    ["ffefffffffffffff", "-1.7976931348623157e+308"],
    ["4340000000000000", "9007199254740992"],
    ["c340000000000000", "-9007199254740992"],
    ["4430000000000000", "295147905179352830000"],
    ["44b52d02c7e14af5", "9.999999999999997e+22"],
    ["44b52d02c7e14af6", "1e+23"],
    ["44b52d02c7e14af7", "1.0000000000000001e+23"],
    ["444b1ae4d6e2ef4e", "999999999999999700000"],
    ["444b1ae4d6e2ef4f", "999999999999999900000"],
    ["444b1ae4d6e2ef50", "1e+21"],
    ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
    ["3eb0c6f7a0b5ed8d", "0.000001"],
    ["41b3de4355555553", "333333333.3333332"],
    ["41b3de4355555554", "333333333.33333325"],
    ["41b3de4355555555", "333333333.3333333"],
    ["41b3de4355555556", "333333333.3333334"],
    ["41b3de4355555557", "333333333.33333343"],
    ["becbf647612f3696", "-0.0000033333333333333333"],
    ["43143ff3c1cb0959", "1424953923781206.2"],
  ])("the double %s is written %s", (bits, text) => {
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, BigInt(`0x${bits}`));
    expect(canonicalJson(view.getFloat64(0))).toBe(text);
  });
});

describe("what JSON cannot carry is refused, and the pointer says where", () => {
  const inDepth = (value: unknown): unknown => ({ "a/b": [1, { "m~n": value }] });

  test.each<[string, unknown]>([
    ["NaN", Number.NaN],
    ["an infinity", Number.NEGATIVE_INFINITY],
    ["a BigInt", 1n],
    ["a symbol", Symbol("s")],
    ["a function", () => 1],
    ["a Date", new Date(0)],
    ["a Map", new Map()],
    ["a typed array", new Uint8Array(2)],
    ["a boxed string", Object("text")],
    ["an instance of a class", new (class Form {})()],
    ["an object that inherits members", Object.create({ prompt: "inherited" })],
    ["a promise", Promise.resolve(1)],
    ["an error", new Error("e")],
    ["a lone high surrogate", "a\ud83d"],
    ["a lone low surrogate", "\ude00b"],
    ["surrogates in the wrong order", "\ude00\ud83d"],
  ])("%s", (_what, value) => {
    expect(refusalOf(value).pointer).toBe("");
    expect(refusalOf(inDepth(value)).pointer).toBe("/a~1b/1/m~0n");
  });

  test("`undefined` on its own or in an array; as a member it is left out", () => {
    expect(refusalOf(undefined).pointer).toBe("");
    expect(refusalOf(["a", undefined]).pointer).toBe("/1");
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  test("a hole in an array", () => {
    const holed: unknown[] = ["a"];
    holed[2] = "c";
    expect(refusalOf({ holed }).pointer).toBe("/holed/1");
  });

  test("a method, also one called toJSON", () => {
    expect(refusalOf({ toJSON: () => "something else" }).pointer).toBe("/toJSON");
  });

  test("a name with half of a surrogate pair", () => {
    expect(refusalOf({ "x\ud83d": 1 }).pointer).toBe("/x\ud83d");
  });

  test("a cycle, through objects and through arrays", () => {
    const ring: Record<string, unknown> = {};
    ring["next"] = { back: ring };
    expect(refusalOf(ring)).toEqual({ pointer: "/next/back", reason: "it contains itself" });
    const list: unknown[] = [];
    list.push([list]);
    expect(refusalOf(list).pointer).toBe("/0/0");
  });

  test("the same object twice is no cycle", () => {
    const shared = { n: 1 };
    expect(canonicalJson([shared, { shared }])).toBe('[{"n":1},{"shared":{"n":1}}]');
  });

  test(`nesting deeper than ${MAX_JSON_DEPTH} levels, however deep`, () => {
    expect(canonicalJson(nested(MAX_JSON_DEPTH))).toContain('"core"');
    expect(refusalOf(nested(MAX_JSON_DEPTH + 1)).reason).toContain("deeper than 64");
    expect(refusalOf(nested(100_000)).pointer.split("/")).toHaveLength(MAX_JSON_DEPTH + 1);
  });

  test("the message is a sentence that names the place", () => {
    expect(() => canonicalJson({ seed: Number.NaN })).toThrow(
      "The value at /seed cannot be sent as JSON: NaN is not a JSON number.",
    );
    expect(() => canonicalJson(1n)).toThrow("The value at the top cannot be sent as JSON");
  });
});

test("hostile names are members like any other (case T11)", () => {
  const text = '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"toJSON":1,"toString":2}';
  expect(canonicalJson(JSON.parse(text))).toBe(
    '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"toJSON":1,"toString":2}',
  );
  expect(canonicalJson(JSON.parse('{"__proto__":null}'))).toBe('{"__proto__":null}');
  expect(Reflect.get({}, "x")).toBeUndefined();
});

test("an object without a prototype is a plain object", () => {
  expect(canonicalJson(Object.assign(Object.create(null), { b: 1, a: 2 }))).toBe('{"a":2,"b":1}');
});

test("symbols and hidden members do not travel, as in JSON.stringify", () => {
  const value = Object.defineProperty({ shown: 1, [Symbol("s")]: 2 }, "hidden", { value: 3 });
  expect(canonicalJson(value)).toBe('{"shown":1}');
});

test("the canonical text means what the value means", () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(value);
    }),
  );
});

test("canonical text is its own canonical text", () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
    }),
  );
});

test("neither the order of names nor white space changes the text", () => {
  const members = fc.uniqueArray(fc.tuple(fc.string({ unit: "binary" }), anyJson), {
    selector: ([name]) => name,
    maxLength: 8,
  });
  const twoOrders = members.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(twoOrders, ([one, other]) => {
      const spaced: unknown = JSON.parse(JSON.stringify(Object.fromEntries(other), undefined, 3));
      expect(canonicalJson(spaced)).toBe(canonicalJson(Object.fromEntries(one)));
    }),
  );
});
