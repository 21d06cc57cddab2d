import type { Preview } from "@storybook/react-vite";
import "@claimcheck/ui/styles.css";

const preview: Preview = {
  parameters: {
    // A story with an accessibility fault is a failing test.
    a11y: { test: "error" },
    controls: { expanded: true },
  },
};

export default preview;
