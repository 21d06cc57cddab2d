import { failureCodes } from "@claimcheck/protocol";
import { describe, expect, test } from "vitest";
import { failureMessage } from "../../rules/failure-message.ts";
import { periodsAt } from "../../rules/periods.ts";
import { defaultPolicy } from "../../rules/policy.ts";
import { DAY_MS, HOUR_MS } from "../../stores/contract/world.contract.ts";
import type { SqlDatabase } from "./sql-database.ts";

/**
 * Zones whose midnights are odd: a clock that goes forward at midnight (Cairo, Santiago, Beirut,
 * Havana, Asunción), back to the day before (Havana again), by half an hour (Lord Howe), offsets
 * of quarters (Kathmandu, Chatham), the ends of the date line (Apia, Niue).
 */
const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Africa/Cairo",
  "America/Santiago",
  "Asia/Beirut",
  "America/Havana",
  "America/Asuncion",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Chatham",
  "Pacific/Apia",
  "Pacific/Niue",
];

/** Years for which every time zone database says the same. */
const FROM = Date.UTC(2019, 0, 1);
const DAY_COUNT = 2 * 365;

/** What SQL says on its own account, and TypeScript too: they must agree. */
export function describeSaidTwice(database: () => SqlDatabase): void {
  const rows = (name: string, text: string, values: readonly (readonly string[])[] = []) =>
    database().query({ name, text, values });

  describe("what SQL and TypeScript both say", () => {
    test("Q11, Q13: a moment belongs to the same day and month, in every zone", async () => {
      const moments = onEveryDay();
      for (const zone of zones) {
        const found = await rows(
          "periods",
          `select at, array_agg(period_key order by n) as keys, array_agg(ends_at::text order by n) as ends
           from unnest($1::bigint[]) as at
           cross join lateral claimcheck.periods_at(at, ($2::text[])[1]) group by at`,
          [moments.map(String), [zone]],
        );
        const said = new Map(found.map((row) => [Number(row["at"]), row]));
        // One comparison for a zone: ten thousand would take longer than all of the rest.
        const inSql = moments.map((moment) => ({
          keys: said.get(moment)?.["keys"],
          ends: said.get(moment)?.["ends"],
        }));
        const inTypeScript = moments.map((moment) => {
          const periods = periodsAt(moment, zone);
          return {
            keys: periods.map(({ periodKey }) => periodKey),
            ends: periods.map(({ endsAt }) => String(endsAt)),
          };
        });
        expect(inSql, zone).toEqual(inTypeScript);
      }
    }, 60_000);

    test("a person is told the same words for each code", async () => {
      const found = await rows(
        "messages",
        "select code, claimcheck.failure_message(code) as message from unnest($1::text[]) as code",
        [failureCodes],
      );
      expect(found).toEqual(failureCodes.map((code) => ({ code, message: failureMessage(code) })));
    });

    test("the default policy is one", async () => {
      expect(await rows("policy", "select claimcheck.default_policy() as policy")).toEqual([
        { policy: defaultPolicy },
      ]);
    });
  });
}

/**
 * One moment of every day, at or just before a quarter of an hour. Offsets are quarters too, so it
 * is some zone's midnight.
 */
function onEveryDay(): number[] {
  return Array.from(
    { length: DAY_COUNT },
    (_, day) => FROM + day * DAY_MS + (day % 96) * (HOUR_MS / 4) - (day % 2),
  );
}
