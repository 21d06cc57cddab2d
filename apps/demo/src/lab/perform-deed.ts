import type { LabAtWork } from "./lab.ts";
import type { PageDeed } from "./timed-deed.ts";

const HOUR_MS = 3_600_000;

/** What each deed is, at its moment or at the press of its button. */
const deeds: Readonly<Record<PageDeed, (lab: LabAtWork) => void>> = {
  offline: (lab) => lab.setOffline(true),
  online: (lab) => lab.setOffline(false),
  hide: (lab) => lab.setHidden(true),
  show: (lab) => lab.setHidden(false),
  unmount: (lab) => lab.setMounted(false),
  mount: (lab) => lab.setMounted(true),
  sleep: (lab) => lab.sleep(HOUR_MS),
  "sign-out": (lab) => lab.signOut(),
  "expire-sign-in": (lab) => lab.expireSignIn(),
  "sign-in": (lab) => lab.signIn(),
  "kill-worker": (lab) => lab.killWorker(),
  "freeze-worker": (lab) => lab.freezeWorker(),
  "kill-tab": (lab) => lab.killTab(),
};

export function performDeed(lab: LabAtWork, deed: PageDeed): void {
  deeds[deed](lab);
}
