import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRetryAfter } from "./retry-after.ts";

const now = Date.UTC(2026, 5, 1);

const pad = (value: number, length = 2): string => String(value).padStart(length, "0");
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

interface Moment {
  readonly year: number;
  /** 0 is January, as in `Date`. */
  readonly month: number;
  readonly day: number;
  readonly time: string;
}

function momentOf(epochMs: number): Moment {
  const date = new Date(epochMs);
  const time = `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`;
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate(), time };
}

// The day's name is not looked at: "Mon" stands for any.
const forms = {
  "IMF-fixdate": ({ year, month, day, time }: Moment) =>
    `Mon, ${pad(day)} ${months[month]} ${pad(year, 4)} ${time} GMT`,
  "RFC 850": ({ year, month, day, time }: Moment) =>
    `Monday, ${pad(day)}-${months[month]}-${pad(year % 100)} ${time} GMT`,
  asctime: ({ year, month, day, time }: Moment) =>
    `Mon ${months[month]} ${String(day).padStart(2, " ")} ${time} ${pad(year, 4)}`,
} as const;
const formNames = ["IMF-fixdate", "RFC 850", "asctime"] as const;

describe("case P08", () => {
  test.each([
    ["120", 120_000],
    ["0", 0],
    [" 7 ", 7000],
    ["007", 7000],
    ["Mon, 01 Jun 2026 00:01:30 GMT", 90_000],
    ["Monday, 01-Jun-26 00:01:30 GMT", 90_000],
    ["Mon Jun  1 00:01:30 2026", 90_000],
    ["Mon Jun 01 00:01:30 2026", 90_000],
    ["Sun, 31 May 2026 23:59:59 GMT", 0],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 0],
    ["Sun Nov  6 08:49:37 1994", 0],
  ])("`%s` is a wait of %d ms", (raw, waitMs) => {
    expect(parseRetryAfter(raw, now)).toBe(waitMs);
  });

  test.each([
    "",
    " ",
    "-3",
    "+3",
    "1.5",
    "1e3",
    "0x10",
    "Infinity",
    "NaN",
    "1000abc",
    "soon",
    "5, 10",
    "5,10",
    "5 10",
    "5;10",
    "٣",
    "１２",
    "1_000",
    "2026-06-01T00:01:30Z",
  ])("`%s` is ignored", (raw) => {
    expect(parseRetryAfter(raw, now)).toBeUndefined();
  });

  test("a missing header is ignored", () => {
    expect(parseRetryAfter(null, now)).toBeUndefined();
    expect(parseRetryAfter(undefined, now)).toBeUndefined();
  });
});

test("a wait longer than any timer stays a finite number (case P09)", () => {
  expect(parseRetryAfter("2200000", now)).toBe(2_200_000_000);
  expect(parseRetryAfter("9999999999", now)).toBe(9_999_999_999_000);
  expect(parseRetryAfter("9".repeat(400), now)).toBe(Number.MAX_SAFE_INTEGER);
  expect(parseRetryAfter("Thu, 01 Jan 2099 00:00:00 GMT", now)).toBe(Date.UTC(2099, 0) - now);
});

test.each([
  "Tue, 31 Feb 2026 00:00:00 GMT",
  "Sun, 29 Feb 2026 00:00:00 GMT",
  "Mon, 29 Feb 2100 00:00:00 GMT",
  "Mon, 31 Jun 2026 00:00:00 GMT",
  "Mon, 00 Jun 2026 00:00:00 GMT",
  "Mon, 32 Jul 2026 00:00:00 GMT",
  "Mon Jun  0 00:00:00 2026",
  "Mon, 01 Jun 2026 24:00:00 GMT",
  "Mon, 01 Jun 2026 23:60:00 GMT",
  "Mon, 01 Jun 2026 23:59:61 GMT",
  "Mon, 1 Jun 2026 00:01:30 GMT",
  "Mon, 01 Jun 26 00:01:30 GMT",
  "Monday, 01-Jun-2026 00:01:30 GMT",
  "Monday, 29-Feb-01 00:01:30 GMT",
  "Mon, 01 jun 2026 00:01:30 GMT",
  "Mon, 01 Jun 2026 00:01:30 UTC",
  "Mon, 01 Jun 2026 00:01:30 +0000",
  "Mon, 01 Jun 2026 00:01:30",
  "Xyz, 01 Jun 2026 00:01:30 GMT",
  "x Mon, 01 Jun 2026 00:01:30 GMT",
  "Mon, 01 Jun 2026 00:01:30 GMT, 5",
])("a date that is none is ignored: %s", (raw) => {
  expect(parseRetryAfter(raw, now)).toBeUndefined();
});

test("a leap second is the first second of the next minute", () => {
  expect(parseRetryAfter("Mon, 01 Jun 2026 00:00:60 GMT", now)).toBe(60_000);
});

test("a leap day exists in leap years only, of which 2000 is one", () => {
  const before2000 = Date.UTC(2000, 1, 28);
  expect(parseRetryAfter("Tue, 29 Feb 2000 00:00:00 GMT", before2000)).toBe(86_400_000);
  expect(parseRetryAfter("Tuesday, 29-Feb-00 00:00:00 GMT", before2000)).toBe(86_400_000);
});

describe("a two-digit year (RFC 9110, 5.6.7)", () => {
  test.each([
    ["2026-06-01", "01-Jun-75", Date.UTC(2075, 5, 1)],
    ["2026-06-01", "01-May-76", Date.UTC(2076, 4, 1)],
    ["2026-06-01", "01-Jul-76", undefined],
    ["2026-06-01", "01-Jun-77", undefined],
    ["2026-06-01", "01-Jun-99", undefined],
    ["2026-06-01", "01-Jun-00", undefined],
    ["2099-12-31", "01-Jan-00", Date.UTC(2100, 0, 1)],
    ["2099-12-31", "01-Jan-49", Date.UTC(2149, 0, 1)],
    ["2099-12-31", "01-Jan-51", undefined],
    ["2100-01-01", "02-Jan-00", Date.UTC(2100, 0, 2)],
    ["2100-01-01", "31-Dec-99", undefined],
  ])(
    "seen on %s, %s is the latest such moment no more than 50 years ahead",
    (today, date, expected) => {
      const serverTime = Date.parse(today);
      const waitMs = expected === undefined ? 0 : expected - serverTime;
      expect(parseRetryAfter(`Monday, ${date} 00:00:00 GMT`, serverTime)).toBe(waitMs);
    },
  );

  test("a four-digit year that begins with zeros is that year", () => {
    const year99 = parseRetryAfter("Mon, 01 Jun 0099 00:00:00 GMT", -62_000_000_000_000);
    expect(year99).toBe(Date.parse("0099-06-01") + 62_000_000_000_000);
  });

  test("moments within 49 years are read back, in any year of service", () => {
    const newYearsEve = Date.UTC(2099, 11, 31) / 1000;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Date.UTC(2400, 0) / 1000 }),
        fc.integer({ min: -49 * 365 * 86_400, max: 49 * 365 * 86_400 }),
        (serverSecond, ahead) => {
          const moment = (serverSecond + ahead) * 1000;
          const raw = forms["RFC 850"](momentOf(moment));
          expect(parseRetryAfter(raw, serverSecond * 1000)).toBe(Math.max(0, ahead * 1000));
        },
      ),
      { examples: [[newYearsEve, 2 * 86_400]] },
    );
  });
});

test("the calendar is that of Date, for every second of the years 1 to 9999", () => {
  const first = Date.parse("0001-01-01T00:00:00Z") / 1000;
  const last = Date.parse("9999-12-31T23:59:59Z") / 1000;
  fc.assert(
    fc.property(
      fc.integer({ min: first, max: last }),
      fc.constantFrom("IMF-fixdate", "asctime"),
      (second, form) => {
        const raw = forms[form](momentOf(second * 1000));
        expect(parseRetryAfter(raw, first * 1000)).toBe((second - first) * 1000);
      },
    ),
    {
      numRuns: 2000,
      examples: [
        [first, "asctime"],
        [last, "asctime"],
      ],
    },
  );
});

test("every day of four centuries is where Date has it", () => {
  const first = Date.UTC(1970, 0);
  for (let day = 0; day < 146_097; day += 1) {
    const moment = first + day * 86_400_000;
    const waitMs = parseRetryAfter(forms["IMF-fixdate"](momentOf(moment)), first);
    // Plain comparison: `expect` a hundred thousand times is slow.
    if (waitMs !== moment - first) expect.fail(`${new Date(moment).toISOString()}: ${waitMs}`);
  }
});

test("a day that Date would roll over into the next month is ignored", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1970, max: 9999 }),
      fc.integer({ min: 0, max: 11 }),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom("IMF-fixdate", "asctime"),
      (year, month, day, form) => {
        const raw = forms[form]({ year, month, day, time: "00:00:00" });
        const date = new Date(Date.UTC(year, month, day));
        const exists = date.getUTCMonth() === month && date.getUTCDate() === day;
        expect(parseRetryAfter(raw, 0)).toBe(exists ? date.getTime() : undefined);
      },
    ),
  );
});

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.stringMatching(/^[ +-]?\d{0,25}[.,eExX]?\d{0,4} ?$/),
  fc
    .record({
      year: fc.integer({ min: 0, max: 9999 }),
      month: fc.integer({ min: 0, max: 11 }),
      day: fc.integer({ min: 0, max: 99 }),
      time: fc.stringMatching(/^\d\d:\d\d:\d\d$/),
      form: fc.constantFrom(...formNames),
    })
    .map(({ form, ...moment }) => forms[form](moment)),
);
const anyServerTime = fc.oneof(fc.double(), fc.integer({ min: 0 }), fc.constant(undefined));

test("whatever the header and the clock say, the wait is finite and not negative, or undefined", () => {
  fc.assert(
    fc.property(anyText, anyServerTime, (raw, serverTime) => {
      const waitMs = parseRetryAfter(raw, serverTime);
      if (waitMs === undefined) return;
      expect(Number.isFinite(waitMs)).toBe(true);
      expect(waitMs).toBeGreaterThanOrEqual(0);
    }),
    {
      numRuns: 3000,
      examples: [
        [forms.asctime(momentOf(now)), Number.NaN],
        [forms["RFC 850"](momentOf(now)), Number.NaN],
        [forms.asctime(momentOf(now)), Number.POSITIVE_INFINITY],
        [forms.asctime(momentOf(now)), Number.NEGATIVE_INFINITY],
        [forms["RFC 850"](momentOf(now)), Number.MAX_VALUE],
        [forms["RFC 850"](momentOf(now)), -Number.MAX_VALUE],
      ],
    },
  );
});

test("seconds need no clock, a date without the server's time says nothing", () => {
  expect(parseRetryAfter("3", undefined)).toBe(3000);
  expect(parseRetryAfter("3", Number.NaN)).toBe(3000);
  expect(parseRetryAfter("Mon, 01 Jun 2026 00:01:30 GMT", undefined)).toBeUndefined();
});
