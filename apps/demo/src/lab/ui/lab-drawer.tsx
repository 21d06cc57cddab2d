import { type ReactNode, useState } from "react";
import { type Key, Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import type { Lab } from "../lab.ts";
import { ChecksPanel } from "./checks-panel.tsx";
import { ClientPanel } from "./client-panel.tsx";
import { LabButton } from "./lab-button.tsx";
import { LightsSummary } from "./lights-summary.tsx";
import type { PanelId, PanelProps } from "./panel-props.ts";
import { RunPanel } from "./run-panel.tsx";
import { ServerPanel } from "./server-panel.tsx";
import { TimelinePanel } from "./timeline-panel.tsx";
import { TourPanel } from "./tour-panel.tsx";
import type { Drawer } from "./use-drawer.ts";

const tabs = [
  { id: "run", label: "Run", Panel: RunPanel },
  { id: "checks", label: "Checks", Panel: ChecksPanel },
  { id: "timeline", label: "Timeline", Panel: TimelinePanel },
  { id: "server", label: "Server", Panel: ServerPanel },
  { id: "client", label: "Client", Panel: ClientPanel },
  { id: "tour", label: "Tour", Panel: TourPanel },
] as const satisfies readonly {
  readonly id: PanelId;
  readonly label: string;
  readonly Panel: (props: PanelProps) => ReactNode;
}[];

export function LabDrawer({ lab, drawer }: { readonly lab: Lab; readonly drawer: Drawer }) {
  const [selected, setSelected] = useState<Key>("run");
  return (
    <aside className="lab" aria-label="Lab">
      <div className="lab-head">
        <h2 className="lab-title">Lab</h2>
        <LightsSummary lab={lab} />
        <LabButton emphasis="quiet" aria-expanded={drawer.isOpen} onPress={drawer.toggle}>
          {drawer.isOpen ? "Close" : "Open"}
        </LabButton>
      </div>
      {drawer.isOpen ? (
        <>
          <Tabs className="lab-tabs" selectedKey={selected} onSelectionChange={setSelected}>
            <TabList className="lab-tablist" aria-label="Parts of the lab">
              {tabs.map(({ id, label }) => (
                <Tab key={id} id={id} className="lab-tab">
                  {label}
                </Tab>
              ))}
            </TabList>
            {tabs.map(({ id, Panel }) => (
              <TabPanel key={id} id={id} className="lab-panel">
                <Panel lab={lab} show={setSelected} />
              </TabPanel>
            ))}
          </Tabs>
          <div className="lab-foot">
            <LabButton onPress={lab.saveExport}>Export everything</LabButton>
            <LabButton onPress={() => void lab.reset()}>Reset everything</LabButton>
          </div>
        </>
      ) : null}
    </aside>
  );
}
