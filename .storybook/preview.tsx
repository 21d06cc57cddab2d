import { fixedClock, UiProvider } from "@claimcheck/ui";
import type { Decorator, Preview } from "@storybook/react-vite";
import { useLayoutEffect } from "react";
import "@claimcheck/ui/styles.css";
import "./preview.css";

/** The moment at which every story stands still: 1 December 2026, 12:02 UTC, in ms. */
const STORY_NOW = 1_796_126_520_000;
const storyClock = fixedClock(STORY_NOW);

/** Language, theme and motion of the toolbar, put where a page would put them. */
const surroundings: Decorator = (Story, { globals, parameters }) => {
  const { locale, theme, motion } = globals;
  const { clock = storyClock, width = "wide" } = parameters;
  const direction = locale.startsWith("ar") ? "rtl" : "ltr";
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.lang = locale;
    page.dir = direction;
    page.setAttribute("data-cc-theme", theme);
    page.setAttribute("data-cc-motion", motion);
  }, [locale, theme, motion, direction]);
  return (
    <UiProvider locale={locale} clock={clock} timeZone="UTC">
      <main className="story" data-width={width}>
        <Story />
      </main>
    </UiProvider>
  );
};

const item = (value: string, title: string) => ({ value, title });

const preview: Preview = {
  decorators: [surroundings],
  globalTypes: {
    locale: {
      description: "Language",
      toolbar: {
        icon: "globe",
        dynamicTitle: true,
        items: [item("en", "English"), item("ja", "日本語"), item("ar", "English, right to left")],
      },
    },
    theme: {
      description: "Theme",
      toolbar: {
        icon: "contrast",
        dynamicTitle: true,
        items: [item("system", "As the system"), item("light", "Light"), item("dark", "Dark")],
      },
    },
    motion: {
      description: "Motion",
      toolbar: {
        icon: "play",
        dynamicTitle: true,
        items: [item("full", "Motion as the system"), item("reduced", "Reduced motion")],
      },
    },
  },
  initialGlobals: { locale: "en", theme: "light", motion: "full" },
  parameters: {
    layout: "fullscreen",
    // A story with an accessibility fault is a failing test.
    a11y: { test: "error", options: { resultTypes: ["violations"], preload: false } },
    controls: { expanded: true },
    viewport: {
      options: {
        phone: { name: "Phone, 390", styles: { width: "390px", height: "844px" } },
        tablet: { name: "Tablet, 768", styles: { width: "768px", height: "1024px" } },
        desktop: { name: "Desktop, 1280", styles: { width: "1280px", height: "800px" } },
      },
    },
    options: {
      storySort: {
        order: [
          "Read first",
          ["What is here", "When each state appears", "Another look", "Other words"],
          "Wall",
          "States",
          [
            "Submitting",
            "Queued and processing",
            "Reviewing and completed",
            "Unknown",
            "Failed and refused",
          ],
          "Journey",
          "Playground",
          "Operation card",
          "Notices",
          "Review",
          "Form",
          "List",
          "Evidence",
          "Quota",
          "Parts",
        ],
      },
    },
  },
};

export default preview;
