import type { Lab } from "../lab.ts";
import { stopLabels } from "../tripwire.ts";
import { LabButton } from "./lab-button.tsx";
import { useWatched } from "./use-watched.ts";

/** Above the customer's page, while the lab has changed something that a customer would feel. */
export function PageNotice({ lab }: { readonly lab: Lab }) {
  const { offline, hidden, mounted, signInExpired, stopped } = useWatched(lab.surroundings);
  const account = useWatched(lab.session);
  if (stopped !== false) {
    const when = stopped.at === undefined ? "by hand" : stopLabels[stopped.at];
    return (
      <div className="lab-notice" role="alert">
        <p>
          <strong>This tab is cut off</strong> {when}: nothing it does reaches the outside any more.
        </p>
        <LabButton onPress={lab.killTab}>Kill this tab</LabButton>
      </div>
    );
  }
  if (account === undefined || signInExpired) {
    return (
      <div className="lab-notice" role="status">
        <p>
          {account === undefined
            ? "Signed out. This browser's records of the account are gone."
            : "The server does not know this session any more."}
        </p>
        <LabButton onPress={lab.signIn}>Sign in</LabButton>
      </div>
    );
  }
  if (!offline && !hidden && mounted) return null;
  return (
    <div className="lab-notice" role="status">
      <p>
        {[
          offline ? "Offline" : "",
          hidden ? "Hidden (emulated)" : "",
          mounted ? "" : "The page is unmounted; its client lives on",
        ]
          .filter(Boolean)
          .join(", ")}
        .
      </p>
      {offline ? <LabButton onPress={() => lab.setOffline(false)}>Go online</LabButton> : null}
      {mounted ? null : <LabButton onPress={() => lab.setMounted(true)}>Mount it</LabButton>}
      {hidden ? <LabButton onPress={() => lab.setHidden(false)}>Show</LabButton> : null}
    </div>
  );
}
