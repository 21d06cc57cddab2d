/** What each token of `styles/tokens.css` is for, in the order in which a designer meets them. */
export const tokenGroups = [
  {
    title: "Surfaces and ink",
    tokens: {
      "--cc-surface": "Cards, dialogs, fields.",
      "--cc-surface-sunken": "Hints, hovered rows, what is switched off.",
      "--cc-surface-raised": "What floats: pop-overs and dialogs.",
      "--cc-ink": "Text.",
      "--cc-ink-soft": "Text of the second rank. At least 4.5:1 on every surface.",
      "--cc-line": "Lines that part things.",
      "--cc-line-strong": "Edges of what can be operated. At least 3:1.",
    },
  },
  {
    title: "Accent",
    tokens: {
      "--cc-accent": "The strong button, the focus, progress, links.",
      "--cc-accent-hover": "The strong button under the pointer.",
      "--cc-accent-soft": "What is chosen, drawn quietly.",
      "--cc-on-accent": "Text on the accent. At least 4.5:1.",
    },
  },
  {
    title: "Tones of a state",
    tokens: {
      "--cc-calm": "Empty, or over without regret.",
      "--cc-working": "Something is under way.",
      "--cc-waiting": "It waits for the person.",
      "--cc-good": "Done.",
      "--cc-unsure": "Nobody knows yet. Keep it far from both good and bad, and never red.",
      "--cc-stopped": "The server said no, and there is a way on.",
      "--cc-ended": "It ended without a picture.",
    },
  },
  {
    title: "Form",
    tokens: {
      "--cc-font": "Text.",
      "--cc-font-code": "Support codes and ids.",
      "--cc-radius": "Cards.",
      "--cc-radius-control": "Buttons, fields, hints.",
      "--cc-control": "The least height of a button. Not below 44 px.",
      "--cc-focus": "The ring around what has the focus.",
      "--cc-shadow": "Cards.",
      "--cc-shadow-high": "Dialogs.",
    },
  },
  {
    title: "Motion",
    tokens: {
      "--cc-quick": "Changes of colour. 0 ms where motion is reduced.",
      "--cc-gentle": "Changes of size and place. 0 ms where motion is reduced.",
      "--cc-animation": "`running`, or `paused` where motion is reduced.",
    },
  },
] as const satisfies readonly TokenGroup[];

interface TokenGroup {
  readonly title: string;
  readonly tokens: Readonly<Record<`--cc-${string}`, string>>;
}
