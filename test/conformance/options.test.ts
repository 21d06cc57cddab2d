import { createServer } from "node:http";
import { expect, test } from "vitest";
import { readOptions } from "./options.ts";
import { obstacleTo } from "./probe.ts";
import { listening } from "./servers/listening.ts";
import { settingsFor } from "./settings.ts";

const URL_OF = ["--base-url", "http://localhost:1/api/"];

test("the command line becomes settings, once", () => {
  const read = readOptions([
    ...URL_OF,
    ...["--token", "one", "--second-token", "two", "--skip", "worker,cross-origin"],
    ...["--skip", "openapi", "--only", "key,read.many", "--patience", "5", "--timeout", "0.5"],
  ]);
  expect(read).toMatchObject({
    type: "settings",
    settings: {
      baseUrl: "http://localhost:1/api",
      tokens: { first: "one", second: "two" },
      skip: ["worker", "cross-origin", "openapi"],
      only: ["key", "read.many"],
      patienceMs: 5000,
      timeoutMs: 500,
    },
  });
  expect(readOptions(URL_OF)).toMatchObject({ settings: { tokens: undefined, skip: [] } });
});

test.each([
  [[], /--base-url is missing/],
  [["--base-url", "api"], /no URL/],
  [[...URL_OF, "--second-token", "two"], /needs --token/],
  [[...URL_OF, "--skip", "wroker"], /does not know wroker; there are worker, second-account/],
  [[...URL_OF, "--patience", "soon"], /seconds/],
  [[...URL_OF, "--everything"], /everything/],
])("what cannot be used is said: %j", (args, fault) => {
  const read = readOptions(args);
  expect(read.type).toBe("unusable");
  expect(read.type === "unusable" && read.fault).toMatch(fault);
});

test("a server that cannot be reached, or lets nobody in, is one sentence", async () => {
  const gone = await listening(createServer().listen(0));
  await gone[Symbol.asyncDispose]();
  expect(await obstacleTo(settingsFor(gone.baseUrl))).toBe(
    `Nobody answers at ${gone.baseUrl}: fetch failed, ECONNREFUSED.`,
  );
  for (const [status, sentence] of [
    [401, /give --token and --second-token/],
    [404, /path of --base-url/],
    [200, undefined],
  ] as const) {
    await using at = await listening(
      createServer((_request, response) => response.writeHead(status).end()).listen(0),
    );
    const obstacle = await obstacleTo(settingsFor(at.baseUrl));
    if (sentence === undefined) expect(obstacle).toBe(undefined);
    else expect(obstacle).toMatch(sentence);
  }
});
