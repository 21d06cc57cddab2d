import { bodyInWords, type Exchange, type Sending } from "./exchange.ts";
import type { Verdict } from "./run-checks.ts";

/** The longest stretch of a body that is shown. */
const BODY_SHOWN_CHARS = 600;

/** A verdict in the report: one line, and for a failure what a backend team needs to act on it. */
export function inReport({ check, outcome }: Verdict): string {
  const line = (word: string): string => `${word.padEnd(8)}${check.id.padEnd(28)}${check.sentence}`;
  switch (outcome.type) {
    case "passed":
      return line("ok");
    case "skipped":
      return `${line("skipped")}\n${field("because", `--skip ${outcome.need}`)}`;
    case "not_applicable":
      return `${line("n/a")}\n${field("because", outcome.why)}`;
    case "failed":
      return [
        line("FAILED"),
        field("wanted", outcome.wanted),
        ...(outcome.shown === undefined ? [] : shownInWords(outcome.shown)),
        field("rule", check.source),
        field("change", check.advice),
      ].join("\n");
    default:
      return outcome satisfies never;
  }
}

/** The closing line. What was left out, or had nothing to judge, has not passed. */
export function closing(verdicts: readonly Verdict[]): string {
  const count = (type: Verdict["outcome"]["type"]): number =>
    verdicts.filter(({ outcome }) => outcome.type === type).length;
  const left = count("skipped");
  const nothing = count("not_applicable");
  return [
    `${count("passed")} passed, ${count("failed")} failed`,
    ...(left === 0 ? [] : [`${left} skipped`]),
    ...(nothing === 0 ? [] : [`${nothing} not applicable`]),
  ].join(", ");
}

function shownInWords(shown: Exchange | Sending): string[] {
  const isExchange = "sent" in shown;
  const sent = isExchange ? shown.sent : { headers: shown.headers, body: bodyInWords(shown.body) };
  const request = [`${shown.method} ${shown.url}`, ...headerLines(Object.entries(sent.headers))];
  const lines = [field("sent", [...request, ...bodyLines(sent.body)].join("\n"))];
  if (isExchange) {
    const answer = [String(shown.status), ...headerLines([...shown.headers])];
    lines.push(field("came", [...answer, ...bodyLines(textOf(shown))].join("\n")));
  }
  return lines;
}

/** Without the credential: reports are pasted into tickets. */
function headerLines(headers: readonly (readonly [string, string])[]): string[] {
  return headers.map(
    ([name, value]) => `${name}: ${name.toLowerCase() === "authorization" ? "(hidden)" : value}`,
  );
}

function bodyLines(body: string): string[] {
  if (body === "") return [];
  const isLong = body.length > BODY_SHOWN_CHARS;
  return ["", isLong ? `${body.slice(0, BODY_SHOWN_CHARS)} … (${body.length} characters)` : body];
}

function textOf({ bytes, headers }: Exchange): string {
  const isFile = /^image\//.test(headers.get("Content-Type") ?? "");
  return isFile ? bodyInWords(Uint8Array.from(bytes)) : new TextDecoder().decode(bytes);
}

function field(name: string, text: string): string {
  const [first = "", ...rest] = text.split("\n");
  return [`    ${name.padEnd(9)}${first}`, ...rest.map((line) => `             ${line}`)].join(
    "\n",
  );
}
