import { lives, type Mutant, machine, testsOf } from "../mutant.ts";

/** What is stored, what a page makes of it when it comes back, and what leaves it. */
export const rememberingMutants: readonly Mutant[] = [
  {
    does: "take a write for granted without reading it back",
    breaks: ["C2"],
    caughtBy: testsOf("machine", "storage"),
    edits: [machine("record-book.ts", "return readText(name) === text;", "return true;")],
  },
  {
    does: "mint a key when a record is restored",
    breaks: ["C3"],
    caughtBy: lives,
    edits: [
      machine(
        "session.ts",
        'else start({ type: "restored", operationKey: record.operationKey, record, durable });',
        'else start({ type: "restored", operationKey: mintOperationKey((count) => ports.random.bytes(count)), record, durable });',
      ),
    ],
  },
  {
    does: "forget operations that were still being sent",
    breaks: ["C3"],
    caughtBy: lives,
    edits: [
      machine(
        "session.ts",
        'if (record.stage === "dismissed") dismissed.add(record.operationKey);',
        'if (record.stage === "dismissed" || record.stage === "sending") dismissed.add(record.operationKey);',
      ),
    ],
  },
  {
    does: "store an answer only if somebody hears it",
    breaks: ["C6"],
    caughtBy: testsOf("machine", "visibility"),
    edits: [
      machine(
        "submission.ts",
        "        tools.book.write(acceptedRecord(record, outcome));\n",
        "        void acceptedRecord;\n",
      ),
    ],
  },
  {
    does: "store the link",
    breaks: ["C11"],
    caughtBy: testsOf("machine", "record"),
    edits: [machine("record.ts", "{ ...rest, job: withoutLink(job) }", "{ ...rest, job }")],
  },
  {
    does: "show any link",
    breaks: ["C11"],
    caughtBy: lives,
    edits: [
      machine(
        "transport/wire-job.ts",
        "const resultUrl = safeResultUrl(job.resultUrl, base);",
        'const resultUrl = safeResultUrl(job.resultUrl, base) ?? job.resultUrl ?? "";',
      ),
    ],
  },
  {
    does: "follow a redirect",
    breaks: ["C11"],
    caughtBy: testsOf("machine", "transport/http-transport"),
    edits: [machine("transport/http-exchange.ts", 'redirect: "manual"', 'redirect: "follow"')],
  },
  {
    does: "not ask the server for what was forgotten",
    breaks: ["C13"],
    caughtBy: testsOf("machine", "storage"),
    edits: [
      machine(
        "session.ts",
        "adopt(operationKey, job) {\n",
        "adopt(operationKey, job) {\n      if (operationKey.length > 0) return;\n",
      ),
    ],
  },
  {
    does: "lose an operation that is set aside",
    breaks: ["C13"],
    caughtBy: lives,
    edits: [
      machine(
        "create-tracker.ts",
        '    slot?.show(undefined);\n    operation.send({ type: "slot.left" });',
        '    slot?.show(undefined);\n    operation.send({ type: "operation.dismissed" });',
      ),
    ],
  },
];
