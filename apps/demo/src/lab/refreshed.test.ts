import { expect, test } from "vitest";
import { createRefreshed } from "./refreshed.ts";

test("changes during a read lead to one more read, and the last answer counts", async () => {
  const answers: ((value: number) => void)[] = [];
  const { get, refresh } = createRefreshed(
    0,
    () => new Promise<number>((resolve) => void answers.push(resolve)),
  );
  refresh();
  refresh();
  refresh();
  expect(answers).toHaveLength(1);
  answers[0]?.(1);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(2);
  await expect.poll(get).toBe(2);
  expect(answers).toHaveLength(2);
});

test("a read that fails leaves the value, and the next one is tried", async () => {
  let count = 0;
  const { get, refresh } = createRefreshed("before", async () => {
    count += 1;
    if (count === 1) throw new Error("closing");
    return "after";
  });
  refresh();
  await expect.poll(() => count).toBe(1);
  expect(get()).toBe("before");
  refresh();
  await expect.poll(get).toBe("after");
});
