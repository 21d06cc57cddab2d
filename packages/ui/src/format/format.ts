/** What the kit needs to put numbers and moments into words of a locale. */
export interface Format {
  readonly number: (value: number) => string;
  /** 0 to 1 as whole percent, rounded down: 99.9 % done is not done. */
  readonly percent: (share: number) => string;
  /** Two units at most: `3 min 20 s`, `2 hr 5 min`, `3 days`. */
  readonly duration: (ms: number) => string;
  /** A clock time; with the date when `now` is another day or none is given. */
  readonly moment: (atMs: number, nowMs?: number) => string;
  /** A clock time with its seconds: for a log. */
  readonly second: (atMs: number) => string;
  /**
   * Binary multiples under their everyday names, rounded up to a tenth, so that a file one byte
   * too large does not read as just large enough: `24 MB`, `24.1 MB`.
   */
  readonly bytes: (count: number) => string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MEGA = 1024 * 1024;

/** The formats of one locale (BCP 47). Times are in the device's zone unless one is given. */
export function formatFor(locale: string, timeZone?: string): Format {
  const zone = timeZone === undefined ? {} : { timeZone };
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short", ...zone });
  const dated = new Intl.DateTimeFormat(locale, {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    ...zone,
  });
  const second = new Intl.DateTimeFormat(locale, { timeStyle: "medium", ...zone });
  const day = new Intl.DateTimeFormat("en", { dateStyle: "short", ...zone });
  const unit = (name: string, value: number, unitDisplay: "short" | "long" = "short"): string =>
    new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay }).format(value);

  return {
    number: (value) => number.format(value),
    // The sliver undoes binary fractions: 0.29 × 100 is 28.999….
    percent: (share) => percent.format(Math.floor(share * 100 + 1e-9) / 100),
    duration: (ms) =>
      partsOf(ms)
        .map(([name, value]) => unit(name, value, name === "day" ? "long" : "short"))
        .join(" "),
    moment: (atMs, nowMs) =>
      nowMs !== undefined && day.format(atMs) === day.format(nowMs)
        ? clock.format(atMs)
        : dated.format(atMs),
    second: (atMs) => second.format(atMs),
    bytes: (count) =>
      count < MEGA
        ? unit("kilobyte", Math.ceil(count / 1024))
        : unit("megabyte", Math.ceil((count * 10) / MEGA) / 10),
  };
}

/** The larger unit, and the next one where it still matters. */
function partsOf(ms: number): [unit: string, value: number][] {
  const rest = Math.max(0, ms);
  if (rest < MINUTE) return [["second", Math.floor(rest / SECOND)]];
  if (rest < HOUR) return pair("minute", "second", rest / SECOND);
  if (rest < DAY) return pair("hour", "minute", rest / MINUTE);
  return [["day", Math.floor(rest / DAY)]];
}

function pair(larger: string, smaller: string, smallerCount: number): [string, number][] {
  const whole = Math.floor(smallerCount);
  const parts: [string, number][] = [[larger, Math.floor(whole / 60)]];
  if (whole % 60 > 0) parts.push([smaller, whole % 60]);
  return parts;
}
