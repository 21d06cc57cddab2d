import { UiProvider } from "@claimcheck/ui";
import type { ReactNode } from "react";
import type { Lab } from "../lab.ts";
import { LabDrawer } from "./lab-drawer.tsx";
import { PageNotice } from "./page-notice.tsx";
import { useDrawer } from "./use-drawer.ts";
import { useWatched } from "./use-watched.ts";

/** Left what a customer sees, right the lab; on a small screen a sheet below. */
export function WithLab({ lab, app }: { readonly lab: Lab; readonly app: ReactNode }) {
  const { lab: asked } = useWatched(lab.link);
  const drawer = useDrawer(lab);
  return (
    <UiProvider clock={lab.clock}>
      {asked === "off" ? (
        app
      ) : (
        <div className="lab-frame" data-lab={drawer.isOpen ? "open" : "closed"}>
          <div className="lab-customer">
            <PageNotice lab={lab} />
            {app}
          </div>
          <LabDrawer lab={lab} drawer={drawer} />
        </div>
      )}
    </UiProvider>
  );
}
