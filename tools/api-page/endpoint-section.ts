import type { ApiOperation, ApiResponse, JsonSchema } from "@claimcheck/protocol/openapi";
import { type Html, html, prose } from "./html.ts";
import { linkTo, typeOf } from "./schema-rows.ts";

/** One endpoint: what it takes, what it answers. */
export function endpointSection(method: string, path: string, operation: ApiOperation): Html {
  const { operationId, summary, description, security } = operation;
  const open = security === undefined ? "" : html`<p class="quiet">No credential is looked at.</p>`;
  return html`<section id="${operationId}">
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code> ${summary}</h3>
${description === undefined ? "" : html`<p>${prose(description)}</p>`}${open}
${parameterTable(operation)}${requestBody(operation)}${answerTable(operation)}
</section>
`;
}

function parameterTable({ parameters = [] }: ApiOperation): Html {
  if (parameters.length === 0) return html``;
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) => html`<tr>
<td><code>${name}</code>${required ? "" : html` <i>optional</i>`}</td><td>${place}</td>
<td>${typeOf(schema)}</td><td>${prose(description)}</td></tr>`,
  );
  return html`<table><thead><tr><th>parameter</th><th>in</th><th>type</th><th>meaning</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

function requestBody({ requestBody: body }: ApiOperation): Html {
  return body === undefined ? html`` : html`<p>Body: ${contents(body.content)}</p>`;
}

function answerTable({ responses }: ApiOperation): Html {
  const rows = Object.entries(responses).map(
    ([status, response]) => html`<tr><td><b>${status}</b></td>
<td>${prose(response.description)}${headerList(response)}</td>
<td>${response.content === undefined ? "no body" : contents(response.content)}</td></tr>`,
  );
  return html`<table><thead><tr><th>status</th><th>meaning</th><th>body</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

function headerList({ headers = {} }: ApiResponse): Html {
  const items = Object.entries(headers).map(
    ([name, { description }]) => html`<li><code>${name}</code> ${prose(description)}</li>`,
  );
  return items.length === 0 ? html`` : html`<ul>${items}</ul>`;
}

function contents(content: Readonly<Record<string, { readonly schema: JsonSchema }>>): Html {
  const named = Object.entries(content).map(([mediaType, { schema }]) => {
    const ref = refOf(schema);
    return ref === undefined ? html`<code>${mediaType}</code> ` : html`${linkTo(ref)} `;
  });
  return html`${named}`;
}

/** The message of a body, also where its words are narrowed down. */
function refOf({ $ref, allOf }: JsonSchema): string | undefined {
  if (typeof $ref === "string") return $ref;
  const first: unknown = Array.isArray(allOf) ? allOf[0] : undefined;
  return first === undefined ? undefined : refOf(Object(first));
}
