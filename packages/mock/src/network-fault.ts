/** What can go wrong with one exchange, as data: it can be drawn, listed, printed and replayed. */
export type NetworkFault =
  /** No byte leaves the device. */
  | { readonly type: "not_sent" }
  /** The bytes leave, and nobody receives them. */
  | { readonly type: "request_lost"; readonly heard: Heard }
  /** The far side acts, and its answer gets lost. */
  | { readonly type: "answer_lost"; readonly heard: Heard }
  /** Headers come, and a part of the body (0 to 1). `end`: the connection closes as if that were all. */
  | { readonly type: "answer_cut"; readonly part: number; readonly heard: "error" | "end" }
  /** The request is under way for this long. The sender may have given up, and asked otherwise. */
  | { readonly type: "request_late"; readonly delayMs: number }
  | { readonly type: "answer_late"; readonly delayMs: number }
  /** Headers come at once, the body later. */
  | { readonly type: "body_late"; readonly delayMs: number }
  /** Something on the way sends the request a second time; one of the answers is heard. */
  | { readonly type: "sent_twice"; readonly gapMs: number; readonly answer: "first" | "second" }
  /** Something on the way answers, whether or not the far side has acted. */
  | {
      readonly type: "status";
      readonly status: 429 | 500 | 502 | 503 | 504 | 524;
      readonly reached: boolean;
      /** A wait that comes along, in the header or, as where CORS hides that, in the body. */
      readonly retryAfter?: { readonly ms: number; readonly as: "header" | "body" };
    }
  /** A page with status 200: a captive portal, a single-page app's fallback. */
  | { readonly type: "html"; readonly reached: boolean }
  /** Redirected to a sign-in page; a browser shows that as an opaque redirect. */
  | { readonly type: "sign_in"; readonly reached: boolean }
  /** An answer that the same question got before (0: the latest). Questions only, never deeds. */
  | { readonly type: "stale"; readonly age: number }
  /** Each job in the answer is in a state that nobody knows yet. */
  | { readonly type: "future_word"; readonly word: string }
  /** Each result in the answer is said to be there; `Location` too. */
  | { readonly type: "foreign_link"; readonly url: string }
  /** The answer does not name the operation key. */
  | { readonly type: "echo_dropped" };

/** What the sender notices of a loss: an error, or nothing at all. */
export type Heard = "error" | "silence";

export type NetworkFaultType = NetworkFault["type"];
