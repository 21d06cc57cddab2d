/** One picture to take: a story in its surroundings. */
export interface Shot {
  /** Also the name of the file, without its ending. */
  readonly name: string;
  readonly storyId: string;
  readonly setting: Setting;
}

interface Setting {
  readonly widthPx: number;
  readonly locale: "en" | "ja";
  readonly theme: "light" | "dark";
  readonly forcedColors: boolean;
}

/** A story as Storybook's index lists it. */
export interface IndexedStory {
  readonly id: string;
  readonly type: string;
  readonly tags: readonly string[];
}

const plain: Setting = { widthPx: 800, locale: "en", theme: "light", forcedColors: false };

/** What a story with the tag `key` is looked at in besides. */
const furtherSettings = {
  phone: { ...plain, widthPx: 390 },
  "phone-ja-dark": { ...plain, widthPx: 390, locale: "ja", theme: "dark" },
  dark: { ...plain, theme: "dark" },
  ja: { ...plain, locale: "ja" },
  forced: { ...plain, forcedColors: true },
} satisfies Readonly<Record<string, Setting>>;

/** Every story once; the key ones on a phone, in the dark, in Japanese and in forced colours too. */
export function shotsOf(stories: readonly IndexedStory[]): readonly Shot[] {
  return stories
    .filter(({ type }) => type === "story")
    .flatMap(({ id, tags }) => [
      { name: id, storyId: id, setting: plain },
      ...(tags.includes("key") ? furtherShots(id) : []),
    ]);
}

function furtherShots(storyId: string): Shot[] {
  return Object.entries(furtherSettings).map(([suffix, setting]) => ({
    name: `${storyId}.${suffix}`,
    storyId,
    setting,
  }));
}
