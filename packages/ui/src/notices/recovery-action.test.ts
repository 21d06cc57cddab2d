import { recoveries } from "@claimcheck/protocol";
import { expect, test, vi } from "vitest";
import { operationFixture } from "../stories/operation-fixture.ts";
import { refused } from "../stories/views.ts";
import { recoveryAction } from "./recovery-action.ts";

const view = refused("invalid_request");

test("every recovery but `none` has a button when the page helps", () => {
  const operation = operationFixture(view, { can: { checkNow: true } });
  const without = recoveries.filter((each) => !recoveryAction(each, operation, () => {}));
  expect(without).toEqual(["none"]);
});

test("without the page's help there is a button only for what the operation can do", () => {
  const operation = operationFixture(view, { can: { startOver: false } });
  expect(recoveries.filter((each) => recoveryAction(each, operation, undefined))).toEqual([]);
});

test("the page is told which recovery was chosen", () => {
  const onRecover = vi.fn();
  recoveryAction("sign_in", operationFixture(view), onRecover)?.();
  expect(onRecover).toHaveBeenCalledExactlyOnceWith("sign_in");
});
