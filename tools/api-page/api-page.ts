import type { ApiDocument, ApiOperation } from "@claimcheck/protocol/openapi";
import { endpointSection } from "./endpoint-section.ts";
import { type Html, html, prose } from "./html.ts";
import { messageTables } from "./schema-rows.ts";

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; display: grid; grid-template-columns: 16rem minmax(0, 60rem); gap: 2.5rem; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem; border-right: 1px solid var(--line); font-size: .9rem; }
nav ul { list-style: none; padding: 0; margin: 0 0 1rem; }
nav a { display: block; padding: .1rem 0; text-decoration: none; }
main { padding: 1.5rem 1.5rem 6rem 0; }
section { margin: 0 0 2.5rem; scroll-margin-top: 1rem; }
h1 { line-height: 1.2; } h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); }
table { width: 100%; border-collapse: collapse; margin: .75rem 0; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
th { font-weight: 600; } td ul { margin: .25rem 0 0; padding-left: 1.1rem; }
code { font-size: .9em; } i, .quiet, .pattern { opacity: .75; } td code { overflow-wrap: break-word; } .pattern { overflow-wrap: anywhere; } .quiet:empty { display: none; }
.method { font: 600 .8rem/1 ui-monospace, monospace; padding: .2rem .45rem; border: 1px solid currentColor; border-radius: .3rem; }
a { color: LinkText; }
@media (max-width: 60rem) { body { display: block; } nav { position: static; height: auto; border: 0; } main { padding: 1.5rem; } }
@media print { nav { display: none; } body { display: block; } }
`;

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

/** The API's reference as one page that needs nothing else: no script, no other file, no network. */
export function apiPage(api: ApiDocument): string {
  const entries = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ method, path, operation })),
  );
  const groups = api.tags.map(({ name, description }) => {
    const ofTag = entries.filter(({ operation }) => operation.tags.includes(name));
    return { name, description, entries: ofTag };
  });
  const chapters = groups.map(
    ({ name, description, entries: ofTag }) => html`<h2>${capital(name)}</h2>
<p>${prose(description)}</p>
${ofTag.map(({ method, path, operation }) => endpointSection(method, path, operation))}`,
  );
  const { title, summary, description, version } = api.info;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: the API</title>
<style>${{ html: style }}</style>
</head>
<body>
<nav aria-label="Contents">
${groups.map(contentsOf)}
<b>More</b><ul><li><a href="#messages">Messages</a></li><li><a href="#problems">Problems</a></li></ul>
</nav>
<main>
<h1>${title}: the API, version ${version}</h1>
<p><b>${summary}</b></p>
<p>${prose(description)}</p>
${chapters}
${messages(api)}
${problems(api)}
</main>
</body>
</html>
`;
  return page.html;
}

function contentsOf({ name, entries }: { name: string; entries: readonly Entry[] }): Html {
  const links = entries.map(
    ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
  );
  return html`<b>${capital(name)}</b><ul>${links}</ul>
`;
}

function messages({ components }: ApiDocument): Html {
  const sections = Object.entries(components.schemas).map(
    ([name, schema]) => html`<section id="message-${name}">
<h3>${name}</h3>
${messageTables(schema)}
</section>
`,
  );
  return html`<h2 id="messages">Messages</h2>
${sections}`;
}

function problems(api: ApiDocument): Html {
  const rows = Object.entries(api["x-problems"]).map(
    ([code, { status, title, onSubmit, recovery, evaluatedAgain }]) => html`<tr>
<td>${status}</td><td><code>${code}</code></td><td>${title}</td>
<td>${onSubmit}${evaluatedAgain ? ", once the key is burned" : ""}</td>
<td>${recovery.replaceAll("_", " ")}</td></tr>`,
  );
  return html`<h2 id="problems">Problems</h2>
<p>What a code means for a submit: <b>resend</b> the same key later; <b>hold</b> until a person has
acted; <b>unresolved</b>: a job may exist under the key; <b>refused</b>: no job has it, nothing was
charged.</p>
<table><thead><tr><th>status</th><th>code</th><th>meaning</th><th>on submit</th><th>what helps</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
