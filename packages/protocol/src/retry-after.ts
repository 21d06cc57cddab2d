/** Longer than this, a server's wait schedules nothing: the page rests and shows the moment (C9). */
export const LONGEST_WAIT_MS = 3_600_000;

/** The mean Gregorian year, in milliseconds. */
const YEAR_MS = 31_556_952_000;
const DAYS_BEFORE_1970 = 719_162;

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const MONTH = `(?<month>${MONTHS.join("|")})`;
const TIME = "(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})";
/** An IMF-fixdate, an RFC 850 date and an asctime date (RFC 9110, 5.6.7). */
const HTTP_DATES = [
  new RegExp(
    `^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\\d{2}) ${MONTH} (?<year>\\d{4}) ${TIME} GMT$`,
  ),
  new RegExp(
    `^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\\d{2})-${MONTH}-(?<year>\\d{2}) ${TIME} GMT$`,
  ),
  new RegExp(
    `^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${MONTH} (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})$`,
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
 * @param serverTime what an HTTP date is relative to: the server's time in ms since the epoch,
 * never the device's. Where it is not known, a date says nothing
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
  if (serverTime === undefined || !Number.isFinite(serverTime)) return undefined;
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
  const year = fields["year"] ?? "";
  return year.length === 2
    ? nearestMoment(Number(year), fields, serverTime)
    : momentInYear(Number(year), fields);
}

/**
 * RFC 9110: a two-digit year means the latest year that ends in these digits and puts the
 * moment no more than 50 years ahead.
 */
function nearestMoment(
  twoDigits: number,
  fields: Record<string, string>,
  serverTime: number,
): number | undefined {
  const current = 1970 + Math.floor(serverTime / YEAR_MS);
  const century = current - (current % 100);
  for (const start of [century + 100, century, century - 100]) {
    const moment = momentInYear(start + twoDigits, fields);
    if (moment !== undefined && moment <= serverTime + 50 * YEAR_MS) return moment;
  }
  return undefined;
}

function momentInYear(year: number, fields: Record<string, string>): number | undefined {
  const [day = 0, hour = 0, minute = 0, second = 0] = ["day", "hour", "minute", "second"].map(
    (name) => Number(fields[name]),
  );
  // 60 is a leap second.
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const days = daysFromEpoch(year, MONTHS.indexOf(fields["month"] ?? ""), day);
  if (days === undefined) return undefined;
  return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000;
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
