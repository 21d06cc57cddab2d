import type { OperationViewType } from "@claimcheck/react";
import { en } from "../../messages/en.ts";
import { ja } from "../../messages/ja.ts";
import type { Messages } from "../../messages/messages.ts";
import { toneOf } from "../../parts/tone.ts";

interface Advice {
  readonly heading: (messages: Messages) => string;
  readonly when: string;
  readonly say: string;
  readonly never: string;
}

/** When each state appears, and what to tell the person then. The compiler asks for each. */
const guide: Readonly<Record<OperationViewType, Advice>> = {
  idle: {
    heading: ({ card }) => card.idle,
    when: "Nothing was asked for in this place, or what was here has been removed.",
    say: "What will appear here, once they confirm.",
    never: "An invitation with a price they have not seen.",
  },
  submitting: {
    heading: ({ submitting }) => submitting.heading,
    when: "From the confirmation to the server's first answer: images are read and uploaded, the request is noted in this browser, then sent.",
    say: "Which step it is. Until the last one nothing can have been charged; from then on it may.",
    never: "“Do not close this page”, unless the card itself says that a reload would lose it.",
  },
  queued: {
    heading: ({ queued }) => queued.heading,
    when: "The server has the request and no place is free yet. It also comes back here when a worker was lost and the job is given to another.",
    say: "How many are ahead, where the server tells. The quota is reserved, not charged.",
    never: "A time that nobody promised.",
  },
  processing: {
    heading: ({ processing }) => processing.heading,
    when: "It is being made. Progress that is not fresh is striped and says of when it is.",
    say: "That they may leave. How long it may still take, where the server estimates it. When it takes longer than usual, that it was still running at the last look.",
    never: "A bar that moves by itself, or one that reaches the end before the picture does.",
  },
  reviewing: {
    heading: ({ reviewing }) => reviewing.heading,
    when: "There is a picture, and nobody has accepted it. Without an answer it counts as accepted at its deadline.",
    say: "That they decide: keep it, or reject it with a reason. It is charged either way.",
    never: "“Done”. A finished file is not an accepted one.",
  },
  completed: {
    heading: ({ completed }) => completed.heading,
    when: "It was accepted, by the person or at the deadline.",
    say: "What it cost. Where the picture is.",
    never: "A link that has run out as if it were an error: the page asks for a new one.",
  },
  failed: {
    heading: ({ failed }) => failed.headings.generator,
    when: "Only when the server has said so: the model failed, it was cancelled, its time ran out, its worker was lost, or it was rejected in review.",
    say: "The safe reason, whether the quota came back, and that starting over costs again.",
    never: "A second try that starts by itself.",
  },
  refused: {
    heading: ({ refused }) => refused.headings.credits_insufficient,
    when: "The server said no before there was a job, and no job can ever come of this request.",
    say: "The one way on: sign in, add credits, change the request, wait until a given moment. Nothing was charged.",
    never: "A button that cannot help, such as “Try again” for a quota that resets tomorrow.",
  },
  unknown: {
    heading: ({ unknown }) => unknown.tracking,
    when: "An answer was lost, the server is in trouble, the person is signed out, or the answer makes no sense. The job may be there, may be running, may be done.",
    say: "What is known, what is not, since when, and when the next look is. What they may decide, and what it may cost.",
    never: "“Failed”, “error”, red, or “please try again”: a second try may be a second charge.",
  },
};

/** The guide as a list of chapters, with the kit's own headings in both languages. */
export function StateGuide() {
  return Object.entries(guide).map(([type, { heading, when, say, never }]) => (
    <section key={type} className="guide">
      <h3 className="guide__state">
        <span
          className="cc-mark"
          data-tone={isType(type) ? toneOf[type] : undefined}
          aria-hidden="true"
        />
        <code>{type}</code>
      </h3>
      <p className="guide__headings">
        {heading(en)} · <span lang="ja">{heading(ja)}</span>
      </p>
      <dl className="guide__advice sb-unstyled">
        <dt>When</dt>
        <dd>{when}</dd>
        <dt>Tell them</dt>
        <dd>{say}</dd>
        <dt>Never</dt>
        <dd>{never}</dd>
      </dl>
    </section>
  ));
}

function isType(type: string): type is OperationViewType {
  return Object.hasOwn(guide, type);
}
