import { ProgressBar } from "react-aria-components";
import { useFormat, useMessages } from "../ui-provider.tsx";

export interface JobProgressProps {
  /** 0 to 1. Without it the bar is indeterminate. */
  readonly progress?: number;
  /** What the bar measures. Default: "Progress". */
  readonly label?: string;
  /** Text beside the bar, for progress that is not a share: `2 of 3`. */
  readonly valueText?: string;
  /**
   * Whether the figure is no longer fresh, and for how long (ms) if known. A stale bar stands
   * still and looks it: a figure nobody has confirmed must not seem to move.
   */
  readonly stale?: boolean | number;
}

/** How far a job is: determinate, indeterminate or stale. */
export function JobProgress({ progress, label, valueText, stale = false }: JobProgressProps) {
  const messages = useMessages();
  const format = useFormat();
  const isStale = stale !== false;
  const share = progress === undefined ? undefined : Math.min(1, Math.max(0, progress));
  const shown = [
    valueText ?? (share === undefined ? "" : messages.progress.done(format.percent(share))),
    isStale ? staleText(stale) : "",
  ].filter((text) => text !== "");

  function staleText(age: true | number): string {
    return age === true
      ? messages.progress.stalePlain
      : messages.progress.stale(format.duration(age));
  }

  return (
    <ProgressBar
      className="cc-progress"
      data-stale={isStale || undefined}
      isIndeterminate={share === undefined}
      {...(share === undefined ? {} : { value: share * 100 })}
      {...(shown.length === 0 ? {} : { valueLabel: shown.join(", ") })}
      aria-label={label ?? messages.progress.label}
    >
      {({ percentage, isIndeterminate }) => (
        <>
          <div className="cc-progress__texts">
            <span className="cc-progress__label">{label ?? messages.progress.label}</span>
            <span className="cc-progress__value">{shown.join(" · ")}</span>
          </div>
          <div className="cc-progress__track">
            <div
              className="cc-progress__fill"
              data-indeterminate={isIndeterminate || undefined}
              style={isIndeterminate ? {} : { inlineSize: `${percentage ?? 0}%` }}
            />
          </div>
        </>
      )}
    </ProgressBar>
  );
}
