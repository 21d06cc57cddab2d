import type { ReactNode } from "react";
import { CURRENT_SLOT } from "./current-slot.ts";
import { MakePanel } from "./make-panel.tsx";
import { QuotaPanel } from "./quota-panel.tsx";
import { useShellWords } from "./shell-words.ts";
import { Stage } from "./stage.tsx";

export function App(): ReactNode {
  const { tagline, footer } = useShellWords();
  return (
    <div className="demo">
      <header className="demo-header">
        <p className="demo-wordmark">claimcheck</p>
        <p className="demo-tagline">{tagline}</p>
      </header>
      <QuotaPanel />
      <main className="demo-main">
        <MakePanel slot={CURRENT_SLOT} />
        <Stage slot={CURRENT_SLOT} />
      </main>
      <footer className="demo-footer">{footer}</footer>
    </div>
  );
}
