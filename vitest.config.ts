import { fileURLToPath } from "node:url";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import type { BrowserConfigOptions } from "vitest/node";
import { recipeModules } from "./test/recipes/recipe-modules.ts";
import { findBrowser, launchOptions } from "./tools/browser.ts";

// A project per package (`--project machine`), one more for those of its tests that need a page
// (`--project machine:browser`), and one per suite that sees everything.
const packages = ["protocol", "machine", "react", "ui", "backend", "mock"];
const suites = [
  "contract",
  "conformance",
  "hot-reload",
  "mutants",
  "packed",
  "readme",
  "simulation",
];

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const browserConditions = ["@claimcheck/source", "module", "browser", "development|production"];
const executablePath = findBrowser();

export default defineConfig({
  test: {
    projects: [
      ...packages.map((name) =>
        inCompany(inNode(name, `packages/${name}`, ["src/**/*.test.{ts,tsx}"])),
      ),
      ...packages.map((name) => inBrowser(name, `packages/${name}`)),
      onReact18(inCompany(inNode("react-18", "packages/react", ["src/**/*.test.{ts,tsx}"]))),
      onReact18(inBrowser("react-18", "packages/react")),
      typesOf("react", "tsc"),
      typesOf("react", "tsc6"),
      inNode("demo", "apps/demo", ["src/**/*.test.{ts,tsx}"]),
      inNode("server", "apps/server", ["src/**/*.test.{ts,tsx}"]),
      inNode("tools", "tools", ["**/*.test.ts"]),
      ...suites.map((name) => inNode(name, "test", [`${name}/**/*.test.ts`])),
      onPostgres(),
      onDemo(),
      recipes(),
      stories(),
    ],
  },
});

/** Tests that run in Node, against the packages' sources. */
function inNode(name: string, root: string, include: string[]): TestProjectInlineConfiguration {
  const conditions = ["@claimcheck/source", "module", "node", "development|production"];
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    test: {
      name,
      root: path(root),
      include,
      exclude: ["**/*.browser.test.*", "**/*.postgres.test.*", "**/node_modules/**", "**/dist/**"],
      environment: "node",
    },
  };
}

/**
 * Many files in one worker, which loads each module once: nothing in a package keeps state in a
 * module, and here it would show.
 */
function inCompany(project: TestProjectInlineConfiguration): TestProjectInlineConfiguration {
  return { ...project, test: { ...project.test, isolate: false } };
}

/** Tests that need a real PostgreSQL: `*.postgres.test.ts`. One server for all of them. */
function onPostgres(): TestProjectInlineConfiguration {
  const { test, ...resolution } = inNode("postgres", ".", [
    "{packages,apps}/*/src/**/*.postgres.test.ts",
    "test/postgres/**/*.test.ts",
  ]);
  return {
    ...resolution,
    test: {
      ...test,
      exclude: ["**/node_modules/**", "**/dist/**"],
      globalSetup: path("tools/postgres-for-tests.ts"),
      // Each file races with 64 connections: beside another one it would measure the machine.
      fileParallelism: false,
      testTimeout: 30_000,
    },
  };
}

/** What a person does, in a browser of its own, on the built demo. */
function onDemo(): TestProjectInlineConfiguration {
  const { test, ...resolution } = inNode("e2e", "test/e2e", ["**/*.test.ts"]);
  return {
    ...resolution,
    test: {
      ...test,
      globalSetup: path("test/e2e/serve-demo.ts"),
      // Real pages wait for real work; this only bounds a run that hangs.
      testTimeout: 90_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      // Two browsers at a time: a page that waits leaves its processor to the other one.
      maxWorkers: 2,
    },
  };
}

/** Tests that need a real page: `*.browser.test.ts(x)`. */
function inBrowser(name: string, root: string): TestProjectInlineConfiguration {
  return {
    resolve: { conditions: browserConditions },
    test: {
      name: `${name}:browser`,
      root: path(root),
      include: ["src/**/*.browser.test.{ts,tsx}"],
      browser: chromium(),
    },
  };
}

/** What a package's types promise (`*.test-d.ts(x)`), compiled by this TypeScript and the one before. */
function typesOf(name: string, compiler: "tsc" | "tsc6"): TestProjectInlineConfiguration {
  return {
    test: {
      name: `${name}:types:${compiler}`,
      root: path(`packages/${name}`),
      include: [],
      typecheck: {
        enabled: true,
        only: true,
        checker: path(`node_modules/.bin/${compiler}`),
        include: ["src/**/*.test-d.{ts,tsx}"],
        tsconfig: path(`packages/${name}/tsconfig.types.json`),
      },
    },
  };
}

/** The same tests on the previous major of React. */
function onReact18(project: TestProjectInlineConfiguration): TestProjectInlineConfiguration {
  const folder = path("packages/react/react-18/node_modules");
  const alias = [{ find: /^(react|react-dom)(\/.*)?$/, replacement: `${folder}/$1$2` }];
  const define = { "import.meta.env.REACT_MAJOR": JSON.stringify("18") };
  return { ...project, define, resolve: { ...project.resolve, alias } };
}

/** The code of the guide and the recipes, run. */
function recipes(): TestProjectInlineConfiguration {
  const { test, ...rest } = inBrowser("recipes", "test/recipes");
  return {
    ...rest,
    plugins: [recipeModules()],
    test: { ...test, include: ["*.browser.test.tsx"], testTimeout: 20_000 },
  };
}

/** Every story is a test: it renders, its play function passes, axe finds nothing. */
function stories(): TestProjectInlineConfiguration {
  return {
    plugins: [storybookTest({ configDir: path(".storybook") })],
    resolve: { conditions: browserConditions },
    test: { name: "storybook", browser: chromium() },
  };
}

function chromium(): BrowserConfigOptions {
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions: launchOptions(executablePath) }),
    instances: [{ browser: "chromium" }],
  };
}
