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
  const zones = ["UTC", "Asia/Tokyo", "America/New_York", "Europe/Berlin", "Asia/Kolkata"];
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
