import { headerNames } from "@claimcheck/protocol";
import { type ApiDocument, describeApi } from "@claimcheck/protocol/openapi";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { type Api, openApi, unlimited } from "./api.fake.ts";
import { routeTable } from "./route-table.ts";

const KEY = "one-operation-key-1";

test("the server tells its own description, to anyone", async () => {
  const api = await openApi();
  const response = await api.call("GET", "/openapi.json", { as: "" });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(describeApi("/api"))));
});

test("every route is described, and nothing is described that is not a route", () => {
  const served = routeTable.map(({ method, path, access }) => {
    const named = path.replaceAll(/:(\w+)/g, "{$1}");
    return `${method} ${named} ${access}`;
  });
  const described = Object.entries(describeApi("/api").paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { security }]) =>
        `${method.toUpperCase()} ${path} ${security === undefined ? "account" : "anyone"}`,
    ),
  );
  expect(described.sort()).toEqual(served.sort());
});

test("what is answered over a whole life is as described: status, headers, body", async () => {
  const judge = createJudge(describeApi("/api"));
  const api = judged(
    await openApi({
      plan: {
        ...unlimited,
        concurrency: 1,
        limits: { ...unlimited.limits, count: { day: 3, month: null } },
      },
      rateLimit: { type: "token-bucket", capacity: 5, refillMs: 60_000 },
    }),
    judge.judge,
  );
  const headers = { [headerNames.operationKey]: KEY };
  const put = { body: new Uint8Array([1, 2, 3]) };
  await api.call("PUT", `/uploads/${api.image}`, put);
  await api.call("HEAD", `/uploads/${api.image}`);
  await api.call("HEAD", `/uploads/${"f".repeat(64)}`);
  await api.call("GET", "/capabilities");
  await api.call("GET", "/quota");
  await api.call("GET", "/quota", { as: "" });
  await api.call("GET", "/openapi.json");
  await api.submit("bad key");
  await api.submit(KEY, {});
  const jobId = await api.reviewed(KEY);
  await api.submit(KEY);
  await api.submit(KEY, { other: 1 });
  await api.call("GET", `/jobs/${jobId}`);
  await api.call("GET", "/jobs/job_none");
  await api.call("GET", "/jobs?recent");
  await api.call("POST", "/jobs/read", { body: { jobs: [{ id: jobId }, { id: "job_none" }] } });
  await api.call("POST", "/jobs/read", { body: { jobs: [] } });
  await api.call("GET", "/operation", { headers });
  await api.call("GET", "/operation");
  await api.call("DELETE", "/operation", { headers });
  await api.call("DELETE", `/jobs/${jobId}`);
  const job = await api.job(jobId);
  const link = job.type === "reviewing" ? job.resultUrl.replace("/api", "") : "";
  for (const Range of ["", "bytes=0-3", "bytes=99999-"]) {
    await api.call("GET", link, { as: "", headers: Range === "" ? {} : { Range } });
  }
  await api.call("GET", "/results/none", { as: "" });
  await api.call("POST", `/jobs/${jobId}/review`, { body: {} });
  await api.call("POST", `/jobs/${jobId}/review`, { body: { decision: "accept" } });
  await api.call("DELETE", `/jobs/${jobId}`);
  const burned = { headers: { [headerNames.operationKey]: "burned-operation-01" } };
  await api.call("DELETE", "/operation", burned);
  await api.submit("burned-operation-01");
  for (let index = 0; index < 5; index += 1) await api.submit(`running-operation-${index}`);
  expect(judge.seen()).toEqual(
    [
      ...["GET /capabilities 200", "GET /jobs 200", "GET /jobs/{id} 200", "GET /jobs/{id} 404"],
      ...["GET /openapi.json 200", "GET /operation 200", "GET /operation 400", "GET /quota 200"],
      ...["GET /quota 401", "GET /results/{id} 200", "GET /results/{id} 206"],
      ...["GET /results/{id} 403", "GET /results/{id} 416", "DELETE /jobs/{id} 409"],
      ...["DELETE /operation 200", "DELETE /operation 409", "HEAD /uploads/{sha256} 200"],
      ...["HEAD /uploads/{sha256} 404", "POST /jobs 202", "POST /jobs 400", "POST /jobs 409"],
      ...["POST /jobs 410", "POST /jobs 422", "POST /jobs 429", "POST /jobs/read 200"],
      ...["POST /jobs/read 400", "POST /jobs/{id}/review 200", "POST /jobs/{id}/review 400"],
      "PUT /uploads/{sha256} 400",
    ].sort(),
  );
});

/** The same API, each of whose answers is held to the description. */
function judged(api: Api, judge: (request: string, response: Response) => Promise<void>): Api {
  const call: Api["call"] = async (method, path, init) => {
    const response = await api.call(method, path, init);
    await judge(`${method} ${path}`, response.clone());
    return response;
  };
  const submit: Api["submit"] = (key, body = api.requestOf(), init = {}) =>
    call("POST", "/jobs", { ...init, headers: { [headerNames.operationKey]: key }, body });
  return { ...api, call, submit };
}

function createJudge(api: ApiDocument) {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: "api", components: api.components });
  const seen = new Set<string>();

  /** The schema with its references into the whole document. */
  const validatorOf = (schema: object) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));

  async function judge(request: string, response: Response): Promise<void> {
    const [method = "", target = ""] = request.split(" ");
    const parts = (target.split("?")[0] ?? "").split("/");
    const matches = Object.keys(api.paths).filter((path) => {
      const named = path.split("/");
      const fits = (part: string, index: number) => part.startsWith("{") || part === parts[index];
      return named.length === parts.length && named.every(fits);
    });
    const path = matches.find((one) => !one.includes("{")) ?? matches[0] ?? "";
    const word = method.toLowerCase();
    const operation = Object.entries(api.paths[path] ?? {}).find(([name]) => name === word)?.[1];
    const name = `${method} ${path} ${response.status}`;
    const described = operation?.responses[response.status];
    expect(described, name).toBeDefined();
    seen.add(name);

    const ofProtocol = [
      ...[headerNames.location, headerNames.retryAfter, headerNames.replayed],
      ...[headerNames.rateLimit, headerNames.rateLimitPolicy],
    ];
    for (const header of ofProtocol.filter((one) => response.headers.has(one))) {
      expect(Object.keys(described?.headers ?? {}), name).toContain(header);
    }
    const text = await response.text();
    if (described?.content === undefined) {
      expect(text, name).toBe("");
      return;
    }
    const type = response.headers.get("Content-Type") ?? "";
    const content = described.content[type];
    expect(content, `${name} ${type}`).toBeDefined();
    if (!type.endsWith("json") || content === undefined) return;
    const validate = validatorOf(content.schema);
    expect(validate(JSON.parse(text)), `${name} ${JSON.stringify(validate.errors)}`).toBe(true);
  }
  return { judge, seen: () => [...seen].sort() };
}
