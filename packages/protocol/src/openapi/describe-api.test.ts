import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { problemCodes } from "../problem-catalogue.ts";
import { routes } from "../routes.ts";
import { wireSchemas } from "../wire-schemas.ts";
import { describeApi } from "./describe-api.ts";
import { endpoints } from "./endpoints.ts";
import { fieldNotes } from "./field-notes.ts";

const api = describeApi("/api");

test("the description is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(api)));
  expect(errors).toBe(undefined);
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.1");
  expect(validator.resolveRefs()).toBeDefined();
});

test("the validator finds what is wrong with a broken description", async () => {
  const { valid } = await new Validator().validate({ ...api, paths: { jobs: { get: {} } } });
  expect(valid).toBe(false);
});

describe("the schemas", () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  ajv.addVocabulary(["components"]);
  ajv.addSchema({ $id: "api", components: api.components });
  const validate = (name: string) => ajv.compile({ $ref: `api#/components/schemas/${name}` });

  test("are JSON Schema 2020-12, one for each message, and each compiles by strict rules", () => {
    expect(Object.keys(api.components.schemas).sort()).toEqual(Object.keys(wireSchemas).sort());
    for (const name of Object.keys(wireSchemas)) expect(validate(name)).toBeTypeOf("function");
  });

  test("let answers have more fields than are known, and strict requests none", () => {
    const quota = { serverTime: 1, plan: "p", meters: [], concurrency: { active: 0, limit: null } };
    expect(validate("Quota")({ ...quota, novelty: 1 })).toBe(true);
    expect(validate("ReviewRequest")({ decision: "accept" })).toBe(true);
    expect(validate("ReviewRequest")({ decision: "accept", free: true })).toBe(false);
  });

  test("say what each field means, and no note is for a field that is not there", () => {
    const used = new Set<string>();
    const walk = (schema: unknown, message: string): void => {
      for (const [keyword, value] of Object.entries(Object(schema))) {
        if (typeof value !== "object") continue;
        if (keyword !== "properties") walk(value, message);
        else {
          for (const [name, property] of Object.entries(Object(value))) {
            expect(Object(property).description, `${message}.${name}`).toBeTypeOf("string");
            used.add(`${message}.${name}` in fieldNotes ? `${message}.${name}` : name);
            walk(property, message);
          }
        }
      }
    };
    for (const [name, schema] of Object.entries(api.components.schemas)) walk(schema, name);
    expect(Object.keys(fieldNotes).filter((name) => !used.has(name))).toEqual([]);
  });
});

describe("the paths", () => {
  test("are those of the routes", () => {
    const id = "{id}";
    // A real id where the routes take one, then braces in its place.
    const named = [
      routes.jobs,
      routes.readJobs,
      routes.job("ID").replace("ID", id),
      routes.review("ID").replace("ID", id),
      routes.operation,
      routes.upload("ID").replace("ID", "{sha256}"),
      routes.result("ID").replace("ID", id),
      routes.quota,
      routes.capabilities,
      routes.openapi,
    ];
    expect(Object.keys(api.paths).sort()).toEqual(named.sort());
  });

  test("name every problem of the catalogue somewhere", () => {
    const named = JSON.stringify(api.paths);
    expect(problemCodes.filter((code) => !named.includes(`"${code}"`))).toEqual([]);
    expect(Object.keys(api["x-problems"])).toEqual([...problemCodes]);
  });

  test("have operations with names of their own", () => {
    const ids = endpoints.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
