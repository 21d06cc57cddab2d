import type { Lab } from "../lab.ts";
import { performDeed } from "../perform-deed.ts";
import { type PageDeed, pageDeedLabels } from "../timed-deed.ts";
import { stopLabels, stopMoments } from "../tripwire.ts";
import { LabButton } from "./lab-button.tsx";
import { LabSelect } from "./lab-select.tsx";
import { useWatched } from "./use-watched.ts";

const NEVER = "never";
const stopOptions = [
  { id: NEVER, label: "never" },
  ...stopMoments.map((id) => ({ id, label: stopLabels[id] })),
];

/** What happens to the page, the device and the worker, rather than to a request. */
export function PageField({ lab }: { readonly lab: Lab }) {
  const { offline, hidden, mounted } = useWatched(lab.surroundings);
  const account = useWatched(lab.session);
  const { stop } = useWatched(lab.link);
  return (
    <section className="lab-section" aria-labelledby="lab-page">
      <h3 id="lab-page" className="lab-heading">
        Page, device, worker
      </h3>
      <div className="lab-buttons">
        <DeedButton lab={lab} deed="kill-tab" />
        <LabButton onPress={lab.duplicateTab}>Duplicate this tab</LabButton>
        <DeedButton lab={lab} deed={offline ? "online" : "offline"} />
        <DeedButton lab={lab} deed={hidden ? "show" : "hide"} />
        <DeedButton lab={lab} deed={mounted ? "unmount" : "mount"} />
        <DeedButton lab={lab} deed="sleep" />
        <DeedButton lab={lab} deed={account === undefined ? "sign-in" : "sign-out"} />
        <DeedButton lab={lab} deed="expire-sign-in" />
        <DeedButton lab={lab} deed="kill-worker" />
        <DeedButton lab={lab} deed="freeze-worker" />
      </div>
      <LabSelect
        label="Cut this tab off"
        options={stopOptions}
        value={stop ?? NEVER}
        onChange={(id) => lab.setLink({ stop: stopMoments.find((moment) => moment === id) })}
      />
      <p className="lab-quiet">
        “Kill” cuts the page off (nothing is written or sent any more) and loads it again: as near
        to a crash as a page can come. “Sleep” moves this page's clock on by an hour; the server's
        stays.
      </p>
    </section>
  );
}

function DeedButton({ lab, deed }: { readonly lab: Lab; readonly deed: PageDeed }) {
  return <LabButton onPress={() => performDeed(lab, deed)}>{pageDeedLabels[deed]}</LabButton>;
}
