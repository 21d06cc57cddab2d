import { addons } from "storybook/manager-api";

// Folders instead of headed sections, so that the sidebar keeps the order of preview.tsx: a
// section is always put below what stands in none.
addons.setConfig({ sidebar: { showRoots: false } });
