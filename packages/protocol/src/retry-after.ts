/** Longer than this, a server's wait schedules nothing: the page rests and shows the moment (C9). */
export const LONGEST_WAIT_MS = 3_600_000;

/** Fields of an IMF-fixdate, an RFC 850 date or an asctime date (RFC 9110, 5.6.7). */
const MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
const TIME = "(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})";
const HTTP_DATES = [
  new RegExp(
    `^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\\d{2}) (?<month>${MONTHS}) (?<year>\\d{4}) ${TIME} GMT$`,
  ),
  new RegExp(
    `^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\\d{2})-(?<month>${MONTHS})-(?<year>\\d{2}) ${TIME} GMT$`,
  ),
  new RegExp(
    `^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?<month>${MONTHS}) (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})$`,
  ),
] as const;

/**
 * How long a server asks to wait, in milliseconds, or `undefined` when the header says
 * nothing usable. Digits are tested first and never fall through to a date, since
 * `Date.parse("120")` is a year and `Date.parse("5, 10")` a day in 2001 (cases P08, P09).
 * A date in the past is a wait of 0. The result may exceed {@link LONGEST_WAIT_MS}; whoever
 * sets a timer decides what that means.
 *
 * @param raw the header's value
 * @param serverTime what an HTTP date is relative to: the server's time, never the device's
 */
export function parseRetryAfter(
  raw: string | null | undefined,
  serverTime: number | undefined,
): number | undefined {
  const value = raw?.trim() ?? "";
  if (/^\d+$/.test(value)) {
    const waitMs = Number(value) * 1000;
    return Number.isSafeInteger(waitMs) ? waitMs : Number.MAX_SAFE_INTEGER;
  }
  if (serverTime === undefined) return undefined;
  const moment = parseHttpDate(value, serverTime);
  return moment === undefined ? undefined : Math.max(0, moment - serverTime);
}

function parseHttpDate(value: string, serverTime: number): number | undefined {
  for (const pattern of HTTP_DATES) {
    const fields = pattern.exec(value)?.groups;
    if (fields !== undefined) return momentOf(fields, serverTime);
  }
  return undefined;
}

function momentOf(fields: Record<string, string>, serverTime: number): number | undefined {
  const [year, day, hour, minute, second] = ["year", "day", "hour", "minute", "second"].map(
    (name) => Number(fields[name]),
  ) as [number, number, number, number, number];
  const month = MONTHS.split("|").indexOf(fields["month"] ?? "");
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const days = daysFromEpoch(fullYear(year, serverTime), month, day);
  if (days === undefined) return undefined;
  return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000;
}

/** RFC 9110: a two-digit year that looks more than 50 years ahead is in the past. */
function fullYear(year: number, serverTime: number): number {
  if (year > 99) return year;
  const current = 1970 + Math.floor(serverTime / 31_556_952_000);
  const guess = current - (current % 100) + year;
  return guess > current + 50 ? guess - 100 : guess;
}

/** Days from 1970-01-01 in the Gregorian calendar; `undefined` for a day the month lacks. */
function daysFromEpoch(year: number, month: number, day: number): number | undefined {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const length = lengths[month];
  if (length === undefined || day < 1 || day > length) return undefined;
  const before = year - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  const dayOfYear = lengths.slice(0, month).reduce((sum, days) => sum + days, day - 1);
  return before * 365 + leapDays + dayOfYear - DAYS_BEFORE_1970;
}

const DAYS_BEFORE_1970 = 719_162;
