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

/** What a story is looked at in besides, by its tags. */
const furtherSettings = {
  key: {
    dark: { ...plain, theme: "dark" },
    ja: { ...plain, locale: "ja" },
    forced: { ...plain, forcedColors: true },
  },
  phone: {
    phone: { ...plain, widthPx: 390 },
    "phone-ja-dark": { ...plain, widthPx: 390, locale: "ja", theme: "dark" },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Setting>>>>;

/** Every story once; those with the tags `key` and `phone` in further surroundings. */
export function shotsOf(stories: readonly IndexedStory[]): readonly Shot[] {
  return stories
    .filter(({ type }) => type === "story")
    .flatMap(({ id, tags }) => [
      { name: id, storyId: id, setting: plain },
      ...Object.entries(furtherSettings).flatMap(([tag, settings]) =>
        tags.includes(tag) ? furtherShots(id, settings) : [],
      ),
    ]);
}

function furtherShots(storyId: string, settings: Readonly<Record<string, Setting>>): Shot[] {
  return Object.entries(settings).map(([suffix, setting]) => ({
    name: `${storyId}.${suffix}`,
    storyId,
    setting,
  }));
}
