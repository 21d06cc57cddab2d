/** What a model of the built-in generator does with a request. Durations in milliseconds. */
export interface ModelScript {
  /** How long a picture takes. */
  readonly durationMs: number;
  readonly ending:
    | { readonly type: "picture" }
    | {
        readonly type: "failure";
        readonly atProgress: number;
        /** A safe sentence for a person. */
        readonly message: string;
        readonly retryable: boolean;
      }
    | { readonly type: "hang"; readonly atProgress: number };
  /** How long the job may run, where it is not the backend's own limit. */
  readonly runLimitMs?: number;
}

/** The models of the default offer, and two that QA can rely on to go wrong. */
export const defaultScripts: Readonly<Record<string, ModelScript>> = {
  aurora: { durationMs: 6000, ending: { type: "picture" } },
  atlas: { durationMs: 15_000, ending: { type: "picture" } },
  mishap: {
    durationMs: 6000,
    ending: {
      type: "failure",
      atProgress: 0.55,
      message: "The model could not find a clear subject in this picture.",
      retryable: true,
    },
  },
  stall: { durationMs: 6000, ending: { type: "hang", atProgress: 0.35 }, runLimitMs: 45_000 },
};

/** The same script, played faster (`speed` 2: in half the time). */
export function atSpeed(script: ModelScript, speed: number): ModelScript {
  const { runLimitMs } = script;
  return {
    ...script,
    durationMs: script.durationMs / speed,
    ...(runLimitMs === undefined ? {} : { runLimitMs: runLimitMs / speed }),
  };
}
