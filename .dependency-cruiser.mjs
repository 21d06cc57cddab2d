// The architecture table: which room may import which, type imports included.
// ARCHITECTURE.md draws it; this file is what CI enforces.
import { readFileSync } from "node:fs";

/**
 * What a package's source may name. `rooms`: other packages, each with the entries it may use
 * ("." is the public face). `npm`: registry packages, each with the folder that may use it.
 * `tests`: further rooms for its tests and stories. `root`: the one file that puts a platform's
 * adapters together, and the further entries that it may use for that.
 */
const table = {
  protocol: {
    rooms: {},
    npm: { zod: "", "@noble/hashes": "", canonicalize: "" },
    tests: [],
  },
  machine: {
    rooms: { protocol: ["."] },
    npm: { xstate: "", zod: "" },
    tests: ["mock"],
  },
  react: {
    rooms: { machine: [".", "./actor"], protocol: ["."] },
    root: { file: "create-claimcheck.ts", rooms: { machine: ["./browser"] } },
    npm: { react: "", "@xstate/react": "", "@tanstack/react-query": "query/" },
    tests: ["mock"],
  },
  ui: {
    rooms: { react: [".", "./query"], protocol: ["."] },
    npm: { react: "", "react-dom": "", "react-aria-components": "" },
    tests: ["mock", "machine"],
  },
  backend: {
    rooms: { protocol: [".", "./openapi"] },
    npm: {
      hono: "",
      "@noble/hashes": "",
      idb: "browser/",
      sharp: "node/",
      pg: "node/",
      "@electric-sql/pglite": "node/",
    },
    tests: [],
  },
  mock: {
    rooms: { backend: [".", "./browser"], protocol: ["."] },
    npm: { msw: "", hono: "" },
    tests: [],
  },
};

const everyRoom = Object.keys(table);
const outsideSource = "(\\.(test|test-d|stories|contract)\\.tsx?$|/src/stories/)";
const literal = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const anyOf = (patterns) => (patterns.length === 0 ? "(?!)" : `(${patterns.join("|")})`);

/** Patterns of the files behind a package's closed `exports` map, by entry. */
function entryFiles(room) {
  const manifest = new URL(`packages/${room}/package.json`, import.meta.url);
  const entries = Object.entries(JSON.parse(readFileSync(manifest, "utf8")).exports);
  return new Map(
    entries.map(([entry, conditions]) => {
      const file = conditions["@claimcheck/source"].replace("./", `packages/${room}/`);
      return [entry, `^${literal(file)}$`];
    }),
  );
}

const filesOf = (rooms) =>
  Object.entries(rooms).flatMap(([other, entries]) =>
    entries.map((entry) => entryFiles(other).get(entry)),
  );

const npmPath = (name) => `(^|/)node_modules/${literal(name)}/`;

function roomRules(room) {
  const { rooms, npm, tests, root } = table[room];
  const source = { path: `^packages/${room}/src/`, pathNot: outsideSource };
  const names = Object.entries(rooms).map(([other, entries]) =>
    entries.map((entry) => `@claimcheck/${other}${entry.slice(1)}`).join(", "),
  );
  const rootFile = root === undefined ? [] : [`^packages/${room}/src/${literal(root.file)}$`];
  const testRooms = [room, ...Object.keys(rooms), ...tests];
  return [
    {
      name: `${room}-knows-only-its-neighbours`,
      comment: `packages/${room} may import ${names.join(", ") || "no other room"}.`,
      severity: "error",
      from: { ...source, pathNot: [outsideSource, ...rootFile] },
      to: {
        path: "^(packages|apps|test|tools)/",
        pathNot: [`^packages/${room}/src/`, ...filesOf(rooms)],
      },
    },
    ...rootFile.map((path) => ({
      name: `${room}-root-knows-only-what-it-composes`,
      comment: `packages/${room}/src/${root.file} may import what its room may, and adapters.`,
      severity: "error",
      from: { path },
      to: {
        path: "^(packages|apps|test|tools)/",
        pathNot: [`^packages/${room}/src/`, ...filesOf(rooms), ...filesOf(root.rooms)],
      },
    })),
    {
      name: `${room}-knows-only-its-libraries`,
      comment: `packages/${room} may import ${Object.keys(npm).join(", ")} from the registry.`,
      severity: "error",
      from: source,
      to: { path: "(^|/)node_modules/", pathNot: Object.keys(npm).map(npmPath) },
    },
    ...Object.entries(npm)
      .filter(([, folder]) => folder !== "")
      .map(([name, folder]) => ({
        name: `${room}-keeps-${name.replaceAll(/[@/]/g, "")}-in-${folder.slice(0, -1)}`,
        comment: `Only packages/${room}/src/${folder} may import ${name}.`,
        severity: "error",
        from: { path: `^packages/${room}/src/`, pathNot: [outsideSource, `/src/${folder}`] },
        to: { path: npmPath(name) },
      })),
    {
      name: `${room}-tests-know-only-its-neighbours`,
      comment: `Tests and stories of packages/${room} may import ${testRooms.join(", ")}.`,
      severity: "error",
      from: { path: `^packages/${room}/.*${outsideSource}` },
      to: {
        path: "^(packages|apps|test|tools)/",
        pathNot: testRooms.map((other) => `^packages/${other}/src/`),
      },
    },
    {
      name: `${room}-is-entered-by-its-exports`,
      comment: `Other rooms import @claimcheck/${room} through its exports map, never its src.`,
      severity: "error",
      from: {
        path: "^(packages|apps|examples|test|tools|\\.storybook)/",
        pathNot: `^packages/${room}/`,
      },
      to: {
        path: `^packages/${room}/`,
        pathNot: [...entryFiles(room).values()],
      },
    },
    {
      name: `${room}-is-entered-by-its-name`,
      comment: `Other rooms say @claimcheck/${room}, not a relative path.`,
      severity: "error",
      from: {
        path: "^(packages|apps|examples|test|tools|\\.storybook)/",
        pathNot: `^packages/${room}/`,
      },
      to: { path: `^packages/${room}/`, dependencyTypes: ["local"] },
    },
  ];
}

const appRooms = { demo: everyRoom, server: ["backend", "protocol"] };

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycle",
      comment: "Two files that need each other are one thing, or hide a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolvable",
      comment: "The import leads nowhere: a typing error, or an entry that is not exported.",
      severity: "error",
      from: {},
      // `recipe:` names the code of a document (test/recipes/recipe-modules.ts).
      to: { couldNotResolve: true, pathNot: "^recipe:" },
    },
    {
      name: "no-undeclared-library",
      comment: "What is imported is declared in the package.json of its package or of the root.",
      severity: "error",
      from: { path: "^(packages|apps|examples|test|tools|\\.storybook)/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "globals-behind-browser-and-node",
      comment:
        "Pure code does not import the adapters; the composition root in browser/ or node/ does.",
      severity: "error",
      from: {
        path: "^packages/(protocol|machine|backend)/src/",
        pathNot: [outsideSource, "/(browser|node)/"],
      },
      to: { path: "^packages/.*/(browser|node)/" },
    },
    {
      name: "node-modules-of-node-in-node-folders",
      comment: "Node's own modules are for node/ folders: everything else runs in a browser too.",
      severity: "error",
      from: { path: "^packages/[^/]+/src/", pathNot: [outsideSource, "/node/"] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "source-imports-no-test",
      comment: "Tests, stories and contract suites see the source, never the other way round.",
      severity: "error",
      from: { path: "^(packages|apps)/[^/]+/src/", pathNot: outsideSource },
      to: { path: outsideSource },
    },
    {
      name: "test-is-imported-by-nobody",
      comment: "test/ sees everything and is imported by nothing but the tests' own configuration.",
      severity: "error",
      from: { pathNot: "^(test/|vitest\\.config\\.ts$)" },
      to: { path: "^test/" },
    },
    {
      name: "examples-know-the-published-faces",
      comment: "An example shows what a stranger can write: packages by their names, nothing else.",
      severity: "error",
      from: { path: "^examples/" },
      to: { path: "^(apps|test|tools)/" },
    },
    {
      name: "examples-are-imported-by-nobody",
      comment: "An example is an end of the graph; only test/ runs one.",
      severity: "error",
      from: { pathNot: "^(examples|test)/" },
      to: { path: "^examples/" },
    },
    {
      name: "apps-are-imported-by-nobody",
      comment: "An app is an end of the graph; only test/ may start one.",
      severity: "error",
      from: { pathNot: "^(apps/([^/]+)|test)/" },
      to: { path: "^apps/" },
    },
    ...Object.entries(appRooms).map(([app, rooms]) => ({
      name: `${app}-app-knows-only-its-rooms`,
      comment: `apps/${app} may import ${rooms.join(", ")}.`,
      severity: "error",
      from: { path: `^apps/${app}/` },
      to: {
        path: "^(packages|apps)/",
        pathNot: [`^apps/${app}/`, anyOf(rooms.map((room) => `^packages/${room}/`))],
      },
    })),
    ...everyRoom.flatMap(roomRules),
  ],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|storybook-static|coverage|public)/" },
    tsConfig: { fileName: "tsconfig.test.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@claimcheck/source", "types", "import", "browser", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
    },
  },
};
