import type { MeterReading, Quota } from "@claimcheck/protocol";
import { Meter } from "react-aria-components";
import { useServerNow } from "../clock/use-server-now.ts";
import { useFormat, useMessages } from "../ui-provider.tsx";

export interface QuotaMeterProps {
  /** `GET /quota`. Countdowns run by the server's time in it, not by the device's. */
  readonly quota: Quota;
}

/** What is left of each meter, when it starts anew, and how many pictures run at once. */
export function QuotaMeter({ quota }: QuotaMeterProps) {
  const messages = useMessages();
  const format = useFormat();
  const now = useServerNow(quota.serverTime);
  const { active, limit } = quota.concurrency;
  return (
    <section className="cc-quota" aria-label={messages.quota.heading}>
      {quota.meters.map((reading) => (
        <Reading key={`${reading.meter}-${reading.periodKey}`} reading={reading} now={now} />
      ))}
      <p className="cc-quota__running">
        {limit === null
          ? messages.quota.runningNoLimit(format.number(active))
          : messages.quota.running(format.number(active), format.number(limit))}
      </p>
    </section>
  );
}

/** From this share on, the meter says that it is running low. */
const LOW_SHARE = 0.8;

function Reading({ reading, now }: { readonly reading: MeterReading; readonly now: number }) {
  const { quota } = useMessages();
  const format = useFormat();
  const { meter, period, used, limit, resetsAt } = reading;
  const name = quota.meter(quota.meters[meter], quota.periods[period]);
  const untilReset = resetsAt - now;
  const resets =
    untilReset < 1000 ? quota.resetsNow : quota.resets(format.duration(coarse(untilReset)));
  if (limit === null) {
    return (
      <div className="cc-meter">
        <div className="cc-meter__texts">
          <span className="cc-meter__name">{name}</span>
          <span className="cc-meter__value">{quota.used(format.number(used))}</span>
        </div>
      </div>
    );
  }
  const left = Math.max(0, limit - used);
  const value = left === 0 ? quota.spent : quota.left(format.number(left), format.number(limit));
  const level = left === 0 ? "spent" : used / limit >= LOW_SHARE ? "low" : "fine";
  return (
    <Meter
      className="cc-meter"
      data-level={level}
      aria-label={name}
      value={Math.min(used, limit)}
      maxValue={Math.max(1, limit)}
      valueLabel={value}
    >
      {({ percentage }) => (
        <>
          <div className="cc-meter__texts">
            <span className="cc-meter__name">{name}</span>
            <span className="cc-meter__value">{value}</span>
          </div>
          <div className="cc-meter__track">
            <div className="cc-meter__fill" style={{ inlineSize: `${percentage}%` }} />
          </div>
          <p className="cc-meter__resets">{resets}</p>
        </>
      )}
    </Meter>
  );
}

const MINUTE = 60_000;

/** Above ten minutes nobody needs the seconds, and a still text is a calmer one. */
function coarse(ms: number): number {
  return ms > 10 * MINUTE ? Math.floor(ms / MINUTE) * MINUTE : ms;
}
