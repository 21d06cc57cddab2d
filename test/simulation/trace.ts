import type { Sighting } from "./sighting.ts";

/** One line per thing seen, and a hash of them all: same seed, same hash. */
export class Trace {
  readonly lines: string[] = [];
  #low = 0x811c9dc5;
  #high = 0x9e3779b9;

  add(atMs: number, sighting: Sighting): void {
    const what = inWords(sighting);
    if (what === undefined) return;
    const line = `${atMs.toFixed(1).padStart(11)}  ${what}`;
    this.lines.push(line);
    for (let index = 0; index < line.length; index += 1) {
      const code = line.charCodeAt(index);
      this.#low = Math.imul(this.#low ^ code, 0x01000193);
      this.#high = Math.imul(this.#high ^ code, 0x85ebca6b) + 1;
    }
  }

  get hash(): string {
    const hex = (part: number) => (part >>> 0).toString(16).padStart(8, "0");
    return `${hex(this.#low)}${hex(this.#high)}`;
  }
}

function inWords(sighting: Sighting): string | undefined {
  switch (sighting.type) {
    case "act":
      return `act      ${JSON.stringify(sighting.act)}`;
    case "page.opened":
    case "page.died":
    case "page.closed":
      return `page     ${sighting.page.name} ${sighting.type.slice(5)}`;
    case "wire": {
      const { wire } = sighting;
      const { id, body } = wire.sent;
      switch (wire.type) {
        case "sent":
          return `sent     ${id} ${body}${wire.fault === undefined ? "" : `  FAULT ${JSON.stringify(wire.fault)}`}`;
        case "answered":
          return undefined;
        case "heard":
          return `heard    ${id} ${wire.answer.status} ${wire.answer.text.slice(0, 400)}`;
        case "ended":
          return `ended    ${id} ${wire.why}`;
      }
      return;
    }
    case "view": {
      const { page, key, after } = sighting;
      if (after === undefined) return `view     ${page.name} ${key.slice(0, 8)} gone`;
      const reason = after.type === "unknown" ? ` ${after.phase} ${after.reason}` : "";
      const revision = "revision" in after ? ` r${after.revision}` : "";
      return `view     ${page.name} ${key.slice(0, 8)} ${after.type}${reason}${revision} ${after.activity} ${after.charge}${after.wish ? ` wish:${after.wish.type}` : ""}${after.durable ? "" : " not durable"}`;
    }
    case "visibility":
      return `page     ${sighting.page.name} ${sighting.hidden ? "hidden" : "visible"}`;
    case "decision":
      return `decides  ${sighting.page.name} ${sighting.key.slice(0, 8)} ${sighting.decision}`;
    case "intent":
      return `intends  ${sighting.page.name} ${sighting.prompt}`;
    case "account":
      return `account  ${sighting.page.name} ${sighting.page.browser.account ?? "nobody"}`;
    case "forgotten":
      return `page     ${sighting.page.name} forgets the account`;
    case "job": {
      const { jobId, state, revision } = sighting.change;
      return `job      ${jobId.slice(0, 12)} ${state} r${revision}`;
    }
    case "generator":
      return `generate ${sighting.key.slice(0, 8)}${sighting.resume ? " resumed" : ""}`;
    case "quiet":
      return "quiet    faults stop here";
    case "end":
      return "end";
    case "timer":
    case "written":
    case "store":
    case "books":
    case "far":
    case "step":
      return undefined;
  }
}
