import { useLocale } from "react-aria-components";

const en = {
  tagline: "One picture, confirmed once, made once, paid once.",
  quota: "Quota",
  asking: "Asking what is on offer …",
  current: "Your picture",
  others: "Earlier, and from other tabs",
  footer:
    "The backend runs in this page, mocked at the network layer: it survives a reload and serves every tab. Nothing you drop here leaves your machine.",
};

const ja: typeof en = {
  tagline: "画像ひとつ。確認は一度、生成も一度、支払いも一度。",
  quota: "利用枠",
  asking: "提供内容を確認しています…",
  current: "あなたの画像",
  others: "以前の画像、ほかのタブの画像",
  footer:
    "バックエンドはこのページの中で動き、ネットワーク層で模擬されています。再読み込みしても残り、すべてのタブで共有されます。ここに置いたものが端末の外に出ることはありません。",
};

/** What the demo itself says, in the language of the kit inside it. */
export function useShellWords(): typeof en {
  return useLocale().locale.split("-", 1)[0] === "ja" ? ja : en;
}
