import type { Instant, PeriodKind } from "@claimcheck/protocol";

/** The day or the month that a moment belongs to. */
export interface Period {
  readonly period: PeriodKind;
  /** `2026-12-01` or `2026-12`: a name, so a period needs no reset and no cron (case Q13). */
  readonly periodKey: string;
  readonly endsAt: Instant;
}

interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAY_MS = 86_400_000;

/**
 * The day and the month of a moment, in that order. Computed once per unit of work and
 * kept with the reservation: what was taken goes back to these periods and to no others.
 *
 * @param timeZone an IANA name; the plan's zone, UTC unless it names one
 */
export function periodsAt(now: Instant, timeZone: string): readonly [Period, Period] {
  const offsetMs = offsetsOf(timeZone);
  const { year, month, day } = civilDate(now + offsetMs(now));
  const monthKey = `${pad(year, 4)}-${pad(month, 2)}`;
  const nextMonth = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  const tomorrow = daysFromEpoch({ year, month, day }) + 1;
  return [
    {
      period: "day",
      periodKey: `${monthKey}-${pad(day, 2)}`,
      endsAt: startOfDay(tomorrow, offsetMs),
    },
    {
      period: "month",
      periodKey: monthKey,
      endsAt: startOfDay(daysFromEpoch({ ...nextMonth, day: 1 }), offsetMs),
    },
  ];
}

/**
 * When a zone's day begins. Asked twice, since the offset may change between now and then.
 * A midnight that the clock jumps over (Santiago, Cairo) is in neither of the two offsets:
 * then the day begins with the jump, which is the later one.
 */
function startOfDay(dayNumber: number, offsetMs: OffsetAt): Instant {
  const local = dayNumber * DAY_MS;
  const first = local - offsetMs(local);
  const second = local - offsetMs(first);
  const exists = second + offsetMs(second) === local;
  return exists ? second : Math.max(first, second);
}

/** Local wall time minus UTC, in milliseconds. */
type OffsetAt = (at: Instant) => number;

/** Asked several times for one moment; making a formatter takes far longer than to use it. */
function offsetsOf(timeZone: string): OffsetAt {
  if (timeZone === "UTC") return () => 0;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (at) => {
    const parts = format.formatToParts(at);
    const field = (type: Intl.DateTimeFormatPartTypes): number =>
      Number(parts.find((part) => part.type === type)?.value);
    const days = daysFromEpoch({ year: field("year"), month: field("month"), day: field("day") });
    const seconds = (field("hour") * 60 + field("minute")) * 60 + field("second");
    return days * DAY_MS + seconds * 1000 - Math.floor(at / 1000) * 1000;
  };
}

// The Gregorian calendar in whole days, after Howard Hinnant, "chrono-compatible low-level
// date algorithms": years begin in March, so that the leap day comes last.

function civilDate(at: Instant): CivilDate {
  const shifted = Math.floor(at / DAY_MS) + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

function daysFromEpoch({ year, month, day }: CivilDate): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
