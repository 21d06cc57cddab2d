import type { Lab } from "../lab.ts";
import { stopLabels, stopMoments } from "../tripwire.ts";
import { LabButton } from "./lab-button.tsx";
import { LabSelect } from "./lab-select.tsx";
import { useWatched } from "./use-watched.ts";

const HOUR_MS = 3_600_000;
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
        <LabButton onPress={lab.killTab}>Kill this tab</LabButton>
        <LabButton onPress={lab.duplicateTab}>Duplicate this tab</LabButton>
        <LabButton onPress={() => lab.setOffline(!offline)}>
          {offline ? "Go online" : "Go offline"}
        </LabButton>
        <LabButton onPress={() => lab.setHidden(!hidden)}>
          {hidden ? "Show" : "Hide (emulated)"}
        </LabButton>
        <LabButton onPress={() => lab.setMounted(!mounted)}>
          {mounted ? "Unmount the page" : "Mount the page"}
        </LabButton>
        <LabButton onPress={() => lab.sleep(HOUR_MS)}>Sleep for an hour</LabButton>
        {account === undefined ? (
          <LabButton onPress={lab.signIn}>Sign in</LabButton>
        ) : (
          <LabButton onPress={lab.signOut}>Sign out</LabButton>
        )}
        <LabButton onPress={lab.expireSignIn}>Expire sign-in</LabButton>
        <LabButton onPress={lab.killWorker}>Kill the worker</LabButton>
        <LabButton onPress={lab.freezeWorker}>Freeze the worker</LabButton>
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
