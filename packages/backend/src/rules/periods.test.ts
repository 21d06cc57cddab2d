import * as fc from "fast-check";
import { expect, test } from "vitest";
import { periodsAt } from "./periods.ts";

test("UTC periods agree with the platform's calendar over four centuries", async () => {
  const moment = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2400, 0, 1) });
  await fc.assert(
    fc.property(moment, (now) => {
      const [day, month] = periodsAt(now, "UTC");
      const iso = new Date(now).toISOString();
      expect(day.periodKey).toBe(iso.slice(0, 10));
      expect(month.periodKey).toBe(iso.slice(0, 7));
      const at = new Date(now);
      expect(day.endsAt).toBe(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1));
      expect(month.endsAt).toBe(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
    }),
  );
});

test("a period ends at the moment at which its name changes, in any zone", async () => {
  const zones = [
    ...["UTC", "Asia/Tokyo", "America/New_York", "Europe/Berlin", "Asia/Kolkata"],
    // Midnights that the clock jumps over, or that come twice.
    ...["America/Santiago", "Africa/Cairo", "Asia/Beirut", "America/Havana"],
  ];
  const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) });
  await fc.assert(
    fc.property(moment, fc.constantFrom(...zones), (now, zone) => {
      for (const [index, { endsAt, periodKey }] of periodsAt(now, zone).entries()) {
        expect(endsAt).toBeGreaterThan(now);
        expect(periodsAt(endsAt - 1, zone)[index]?.periodKey).toBe(periodKey);
        expect(periodsAt(endsAt, zone)[index]?.periodKey).not.toBe(periodKey);
      }
    }),
  );
});

test("the day on which summer time begins is an hour shorter", () => {
  // 2026-03-29 in Berlin: from 23:00 UTC the day before to 22:00 UTC.
  const [day] = periodsAt(Date.UTC(2026, 2, 29, 0, 30), "Europe/Berlin");
  expect(day).toMatchObject({ periodKey: "2026-03-29", endsAt: Date.UTC(2026, 2, 29, 22) });
});

test("a day whose midnight the clock jumps over begins with the jump", () => {
  // 2019-09-08 in Santiago: 23:59:59 was followed by 01:00:00, at 04:00 UTC.
  const [day] = periodsAt(Date.UTC(2019, 8, 7, 12), "America/Santiago");
  expect(day).toMatchObject({ periodKey: "2019-09-07", endsAt: Date.UTC(2019, 8, 8, 4) });
});

test("a day whose midnight comes twice begins with the first", () => {
  // 2020-11-01 in Havana: at 05:00 UTC the clock went from 01:00 back to 00:00.
  const [day] = periodsAt(Date.UTC(2020, 9, 31, 12), "America/Havana");
  expect(day).toMatchObject({ periodKey: "2020-10-31", endsAt: Date.UTC(2020, 10, 1, 4) });
});
