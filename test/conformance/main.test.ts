import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { onNode } from "../../examples/hono-node.ts";
import { capture } from "../../tools/child-process.ts";
import { brokenKeys } from "./servers/broken/keys.ts";
import { listening } from "./servers/listening.ts";
import { createQuickServer } from "./servers/quick-server.ts";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

function conformance(...args: string[]) {
  return capture(process.execPath, ["--conditions=@claimcheck/source", main, ...args]);
}

describe("the command", { timeout: 30_000 }, () => {
  test("closes with what passed and failed, and ends with 0 when nothing failed", async () => {
    const backend = createQuickServer();
    await using at = await listening(onNode(backend, 0));
    const { code, output } = await conformance("--base-url", at.baseUrl, "--only", "key.burned");
    expect(output.trim().split("\n").at(-1)).toBe("1 passed, 0 failed");
    expect(code).toBe(0);
  });

  test("ends with 1 when a check failed, and tells what to change", async () => {
    const backend = createQuickServer();
    const [noDedupe] = brokenKeys;
    if (noDedupe === undefined) throw new Error("There is no broken server.");
    const broken = { ...backend, fetch: noDedupe.breaks(backend.fetch) };
    await using at = await listening(onNode(broken, 0));
    const { code, output } = await conformance("--base-url", at.baseUrl, "--only", "key.replay");
    expect(output).toMatch(/FAILED {2}key\.replay/);
    expect(output).toMatch(/change {3}Look the key up before every gate/);
    expect(output.trim().split("\n").at(-1)).toBe("0 passed, 1 failed");
    expect(code).toBe(1);
  });

  test("ends with 1 when nothing was checked at all", async () => {
    const backend = createQuickServer();
    await using at = await listening(onNode(backend, 0));
    const { code, output } = await conformance("--base-url", at.baseUrl, "--only", "nothing");
    expect(output.trim().split("\n").at(-1)).toBe("0 passed, 0 failed");
    expect(code).toBe(1);
  });

  test("ends with 2 when it cannot begin", async () => {
    expect((await conformance()).code).toBe(2);
    expect((await conformance("--base-url", "http://127.0.0.1:1/api")).code).toBe(2);
  });
});
