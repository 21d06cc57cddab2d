import type { NetworkFault } from "@claimcheck/mock";

interface Moment {
  /** As it stands in a link. */
  readonly id: string;
  readonly label: string;
  /** What the network does to it. Absent: it is carried as it should be. */
  readonly fault?: NetworkFault;
  /** How long after its arrival the far side's connection breaks, in ms; what it asked for goes on. */
  readonly breaksAfterMs?: number;
}

/** What can happen to one request, and when: the words of the mock's network, ready to be picked. */
export const moments = [
  { id: "not-sent", label: "Lost before sending", fault: { type: "not_sent" } },
  {
    id: "lost",
    label: "Lost after the bytes left",
    fault: { type: "request_lost", heard: "error" },
  },
  {
    id: "answer-lost",
    label: "Answer lost after the commit",
    fault: { type: "answer_lost", heard: "error" },
  },
  {
    id: "silence",
    label: "No answer at all, after the commit",
    fault: { type: "answer_lost", heard: "silence" },
  },
  {
    id: "cut",
    label: "Answer cut off half-way",
    fault: { type: "answer_cut", part: 0.5, heard: "error" },
  },
  {
    id: "truncated",
    label: "Half an answer, as if it were whole",
    fault: { type: "answer_cut", part: 0.5, heard: "end" },
  },
  { id: "slow", label: "Answer 12 s late", fault: { type: "answer_late", delayMs: 12_000 } },
  { id: "late", label: "Request 20 s late", fault: { type: "request_late", delayMs: 20_000 } },
  {
    id: "twice",
    label: "Sent twice by a proxy",
    fault: { type: "sent_twice", gapMs: 1500, answer: "second" },
  },
  { id: "html", label: "HTML with 200", fault: { type: "html", reached: false } },
  {
    id: "504",
    label: "504 page after the commit",
    fault: { type: "status", status: 504, reached: true },
  },
  {
    id: "503",
    label: "503, come back in 3 s",
    fault: {
      type: "status",
      status: 503,
      reached: false,
      retryAfter: { ms: 3000, as: "header" },
    },
  },
  {
    id: "429",
    label: "429, come back in 3 s",
    fault: {
      type: "status",
      status: 429,
      reached: false,
      retryAfter: { ms: 3000, as: "body" },
    },
  },
  {
    id: "sign-in",
    label: "Redirected to a sign-in page",
    fault: { type: "sign_in", reached: false },
  },
  { id: "stale", label: "An earlier answer again", fault: { type: "stale", age: 0 } },
  {
    id: "new-word",
    label: "A state nobody knows",
    fault: { type: "future_word", word: "upscaling" },
  },
  {
    id: "foreign-link",
    label: "A link to elsewhere",
    fault: { type: "foreign_link", url: "javascript:alert(1)" },
  },
  { id: "hold-cut", label: "Lost 2 s into a held read", breaksAfterMs: 2000 },
  { id: "no-echo", label: "The key is not echoed", fault: { type: "echo_dropped" } },
] as const satisfies readonly Moment[];

export type MomentId = (typeof moments)[number]["id"];

const momentById = new Map<string, Moment & { readonly id: MomentId }>(
  moments.map((moment) => [moment.id, moment]),
);

export const momentNamed = (id: string) => momentById.get(id);
