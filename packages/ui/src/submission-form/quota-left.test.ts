import { expect, test } from "vitest";
import { quota } from "../stories/offer.ts";
import { quotaLeft } from "./quota-left.ts";

const [reading] = quota.meters;
if (reading === undefined) throw new Error("The quota has a meter.");

test("the tighter of two periods counts, and never less than nothing", () => {
  const meters = [
    { ...reading, used: 4, limit: 12 },
    { ...reading, period: "month" as const, used: 98, limit: 100 },
  ];
  expect(quotaLeft({ ...quota, meters }).get("count")).toBe(2);
  expect(quotaLeft({ ...quota, meters: [{ ...reading, used: 14, limit: 12 }] }).get("count")).toBe(
    0,
  );
});

test("a meter without limit is not there", () => {
  expect(quotaLeft({ ...quota, meters: [{ ...reading, limit: null }] }).has("count")).toBe(false);
});
