import type { ReactNode } from "react";
import { CURRENT_SLOT } from "./current-slot.ts";
import { MakePanel } from "./make-panel.tsx";
import { QuotaPanel } from "./quota-panel.tsx";
import { Stage } from "./stage.tsx";

export function App(): ReactNode {
  return (
    <div className="demo">
      <header className="demo-header">
        <p className="demo-wordmark">claimcheck</p>
        <p className="demo-tagline">One picture, confirmed once, made once, paid once.</p>
      </header>
      <QuotaPanel />
      <main className="demo-main">
        <MakePanel slot={CURRENT_SLOT} />
        <Stage slot={CURRENT_SLOT} />
      </main>
      <footer className="demo-footer">
        The backend runs in this page, mocked at the network layer: it survives a reload and serves
        every tab. Nothing you drop here leaves your machine.
      </footer>
    </div>
  );
}
