import { UiProvider } from "@claimcheck/ui";
import { type ReactNode, useEffect } from "react";
import type { Lab } from "../lab.ts";
import { LabDrawer } from "./lab-drawer.tsx";
import { PageNotice } from "./page-notice.tsx";
import { useDrawer } from "./use-drawer.ts";
import { useWatched } from "./use-watched.ts";

/** Left what a customer sees, right the lab; on a small screen a sheet below. */
export function WithLab({ lab, app }: { readonly lab: Lab; readonly app: ReactNode }) {
  const { lab: asked } = useWatched(lab.link);
  const { mounted } = useWatched(lab.surroundings);
  const drawer = useDrawer(lab);
  return (
    <UiProvider clock={lab.clock}>
      {asked === "off" ? (
        app
      ) : (
        <div className="lab-frame" data-lab={drawer.isOpen ? "open" : "closed"}>
          <div className="lab-customer">
            <PageNotice lab={lab} />
            {mounted ? <Customer lab={lab}>{app}</Customer> : null}
          </div>
          <LabDrawer lab={lab} drawer={drawer} />
        </div>
      )}
    </UiProvider>
  );
}

/** What the customer sees; the lab hears of its coming and going when it is really gone. */
function Customer({ lab, children }: { readonly lab: Lab; readonly children: ReactNode }) {
  useEffect(() => {
    lab.noteMounted(true);
    return () => lab.noteMounted(false);
  }, [lab]);
  return children;
}
