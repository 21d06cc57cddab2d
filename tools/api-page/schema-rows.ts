import type { JsonSchema } from "@claimcheck/protocol/openapi";
import { type Html, html, prose } from "./html.ts";

/** Nobody reads a limit that only says that a number is one of JavaScript's. */
const hidden = Number.MAX_SAFE_INTEGER;

const partsOf = (value: unknown): JsonSchema => Object(value);

/** A message: one table of fields, or one for each arm of a union. */
export function messageTables(schema: JsonSchema): Html {
  const arms = schema["oneOf"];
  if (!Array.isArray(arms)) return fieldTable(schema);
  const tables = arms.map((arm: unknown) => {
    const { title = "" } = partsOf(arm);
    return html`<h4><code>${String(title)}</code></h4>${fieldTable(partsOf(arm))}`;
  });
  return html`<p>One of:</p>${tables}`;
}

function fieldTable(schema: JsonSchema): Html {
  const rows = fieldRows(schema, "");
  const strict = schema["additionalProperties"] === false ? " No other field is taken." : "";
  return html`<table><thead><tr><th>field</th><th>type</th><th>meaning</th></tr></thead>
<tbody>${rows}</tbody></table><p class="quiet">${strict}</p>`;
}

/** A row for each field, and below it one for each field inside it. */
function fieldRows(schema: JsonSchema, prefix: string): Html[] {
  const required: unknown = schema["required"];
  return Object.entries(partsOf(schema["properties"])).flatMap(([name, value]) => {
    const field = partsOf(value);
    const isRequired = Array.isArray(required) && required.includes(name);
    const { items, description = "" } = field;
    const [inside, mark] = items === undefined ? [field, ""] : [partsOf(items), "[]"];
    const path = `${prefix}${name}${mark}`;
    const row = html`<tr><td><code>${path}</code>${isRequired ? "" : html` <i>optional</i>`}</td>
<td>${typeOf(field)}</td><td>${prose(String(description))}</td></tr>`;
    return [row, ...fieldRows(inside, `${path}.`)];
  });
}

/** The type of a field in a few words, with its limits. */
export function typeOf(schema: JsonSchema): Html {
  const { $ref, anyOf, items, type, enum: words } = schema;
  if (typeof $ref === "string") return linkTo($ref);
  if (Array.isArray(anyOf)) {
    const types = anyOf.map((one: unknown) => typeOf(partsOf(one)));
    return html`${types.flatMap((one, index) => (index === 0 ? [one] : [" or ", one]))}`;
  }
  if ("const" in schema) return html`<code>${JSON.stringify(schema["const"])}</code>`;
  if (Array.isArray(words)) {
    const values = words.map((word: unknown) => html`<code>${JSON.stringify(word)}</code> `);
    return html`${values}`;
  }
  if (items !== undefined) return html`array of ${typeOf(partsOf(items))}${limits(schema)}`;
  return html`${String(type ?? "anything")}${limits(schema)}`;
}

export function linkTo(ref: string): Html {
  const name = ref.split("/").at(-1) ?? "";
  return html`<a href="#message-${name}">${name}</a>`;
}

function limits(schema: JsonSchema): Html {
  const says = [
    between(schema["minimum"], schema["maximum"], ""),
    between(schema["minLength"], schema["maxLength"], " characters"),
    between(schema["minItems"], schema["maxItems"], " items"),
  ].filter((one) => one !== "");
  const { pattern } = schema;
  const form = typeof pattern === "string" ? html` <code class="pattern">${pattern}</code>` : "";
  return html`${says.map((one) => `, ${one}`)}${form}`;
}

function between(min: unknown, max: unknown, unit: string): string {
  const from = typeof min === "number" ? min : undefined;
  const to = typeof max === "number" && max !== hidden ? max : undefined;
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`;
  if (from !== undefined) return `${from} or more${unit}`;
  return to === undefined ? "" : `at most ${to}${unit}`;
}
