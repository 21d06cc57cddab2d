import { type Dispatch, type SetStateAction, useCallback, useState } from "react";
import { headingOf } from "../../operation-card/announcement.ts";
import { toneOf } from "../../parts/tone.ts";
import { useFormat, useMessages } from "../../ui-provider.tsx";
import { usePlaying } from "../browser/use-playing.ts";
import { type Chapter, chaptersOf, type RecordedLife } from "./recorded-life.ts";

interface ScrubberProps {
  readonly life: RecordedLife;
  readonly atMs: number;
  readonly onMove: Dispatch<SetStateAction<number>>;
}

const speeds = [1, 4, 16] as const;
type Speed = (typeof speeds)[number];

/** A life as a strip of its chapters, and a handle to go through it: by pointer, keys or play. */
export function Scrubber({ life, atMs, onMove }: ScrubberProps) {
  const messages = useMessages();
  const format = useFormat();
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(4);
  const chapters = chaptersOf(life);
  const isOver = atMs >= life.lengthMs;
  usePlaying(
    isPlaying && !isOver,
    useCallback(
      (passedMs: number) => onMove((at) => Math.min(at + passedMs * speed, life.lengthMs)),
      [onMove, speed, life],
    ),
  );
  const now = chapters.findLast(({ startMs }) => startMs <= atMs);
  return (
    <div className="scrubber">
      <div className="scrubber__strip" aria-hidden="true">
        {chapters.map(({ startMs, lengthMs, view }) => (
          <span
            key={startMs}
            className="scrubber__stretch"
            data-tone={toneOf[view.type]}
            style={{ flexGrow: lengthMs }}
          />
        ))}
      </div>
      <input
        className="scrubber__handle"
        type="range"
        aria-label="Moment"
        aria-valuetext={`${clockOf(atMs)}, ${now === undefined ? "" : headingOf(now.view, messages)}`}
        min={0}
        max={life.lengthMs}
        step={100}
        value={atMs}
        onChange={({ currentTarget }) => onMove(Number(currentTarget.value))}
      />
      <div className="scrubber__controls">
        <button
          type="button"
          className="scrubber__play"
          onClick={() => {
            if (isOver) onMove(0);
            setPlaying(isOver || !isPlaying);
          }}
        >
          {isPlaying && !isOver ? "Pause" : "Play"}
        </button>
        <fieldset className="scrubber__speeds">
          <legend className="cc-hidden">Speed</legend>
          {speeds.map((choice) => (
            <label key={choice} className="scrubber__speed">
              <input
                type="radio"
                name="speed"
                checked={speed === choice}
                onChange={() => setSpeed(choice)}
              />
              ×{choice}
            </label>
          ))}
        </fieldset>
        <output className="scrubber__time">
          {clockOf(atMs)} / {clockOf(life.lengthMs)}
        </output>
      </div>
      <ol className="scrubber__chapters" aria-label="Chapters">
        {chapters.map((chapter) => (
          <li key={chapter.startMs}>
            <button
              type="button"
              className="scrubber__chapter"
              aria-current={chapter === now ? "step" : undefined}
              onClick={() => {
                setPlaying(false);
                onMove(settledMs(chapter));
              }}
            >
              <span className="cc-mark" data-tone={toneOf[chapter.view.type]} aria-hidden="true" />
              <span>{headingOf(chapter.view, messages)}</span>
              <span className="scrubber__since">{format.duration(chapter.lengthMs)}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A little into the chapter, where it shows what it is about. */
function settledMs({ startMs, lengthMs }: Chapter): number {
  return Math.ceil((startMs + Math.min(lengthMs / 2, 2000)) / 100) * 100;
}

/** `1:05`: minutes and seconds of virtual time. */
function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
