import { expect, test } from "vitest";
import { formatFor } from "./format.ts";

const en = formatFor("en", "UTC");
const ja = formatFor("ja", "Asia/Tokyo");
const MIB = 1024 * 1024;

test.for([
  [-5, "0 sec"],
  [59_999, "59 sec"],
  [60_000, "1 min"],
  [200_000, "3 min 20 sec"],
  [7_260_000, "2 hr 1 min"],
  [86_400_000, "1 day"],
  [3 * 86_400_000 + 5, "3 days"],
] as const)("%d ms is %s", ([ms, text]) => {
  expect(en.duration(ms)).toBe(text);
});

test("durations, numbers and moments follow the language and the zone", () => {
  expect(ja.duration(200_000)).toBe("3 分 20 秒");
  expect(ja.moment(1_796_126_520_000)).toBe("12月1日 21:02");
  expect(en.moment(1_796_126_520_000, 1_796_126_520_000)).toBe("12:02 PM");
  expect(en.moment(1_796_126_520_000, 0)).toBe("Dec 1, 12:02 PM");
});

test("a file one byte too large does not read as just large enough", () => {
  expect(en.bytes(24 * MIB)).toBe("24 MB");
  expect(en.bytes(24 * MIB + 1)).toBe("24.1 MB");
  expect(en.bytes(1)).toBe("1 kB");
});

test("nothing is called done before it is", () => {
  expect(en.percent(0.999)).toBe("99%");
  expect(en.percent(0.29)).toBe("29%");
  expect(en.percent(1)).toBe("100%");
});
