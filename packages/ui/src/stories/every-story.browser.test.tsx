import { composeStories, setProjectAnnotations } from "@storybook/react-vite";
import axe from "axe-core";
import { type ComponentType, createElement } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import preview from "../../../../.storybook/preview.tsx";

// Storybook's own run looks at every story in English and light. This one takes the rest. Stories
// of single states are left out in both (`!test`): the wall shows them all.
const modules = import.meta.glob<Parameters<typeof composeStories>[0]>("../**/*.stories.tsx", {
  eager: true,
});

/** What a page says beyond a component is the page's business; the wall has many cards of a kind. */
const rules = {
  region: { enabled: false },
  "page-has-heading-one": { enabled: false },
  "landmark-unique": { enabled: false },
};
/** Only what is wrong is written up, and no style sheet is fetched anew. */
const quietly: axe.RunOptions = {
  rules,
  resultTypes: ["violations"],
  selectors: false,
  preload: false,
};

type ComposedStory = ComponentType & {
  readonly tags: readonly string[];
  /** What a story waits for before it is drawn. */
  load(): Promise<void>;
};

test.for([
  { theme: "dark", locale: "en" },
  { theme: "light", locale: "ja" },
  { theme: "dark", locale: "ar" },
])("axe finds nothing in any story ($theme, $locale)", { timeout: 120_000 }, async (globals) => {
  setProjectAnnotations([preview, { initialGlobals: { ...globals, motion: "reduced" } }]);
  const faults: string[] = [];
  let storyCount = 0;
  for (const [file, module] of Object.entries(modules)) {
    for (const [name, Story] of Object.entries(
      composeStories(module) as Record<string, ComposedStory>,
    )) {
      if (!Story.tags.includes("test")) continue;
      await Story.load();
      const { container, unmount } = await render(createElement(Story));
      expect(document.documentElement.lang).toBe(globals.locale);
      const { violations } = await axe.run(container, quietly);
      for (const { id, nodes } of violations) {
        faults.push(...nodes.map(({ html }) => `${file} ${name}: ${id} ${html}`));
      }
      storyCount += 1;
      await unmount();
    }
  }
  expect(storyCount).toBeGreaterThan(40);
  expect(faults).toEqual([]);
});
