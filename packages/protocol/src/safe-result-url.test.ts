import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RESULT_URL_MAX_CHARS, safeResultUrl } from "./safe-result-url.ts";

const page = "https://app.example/api";
const plainPage = "http://192.168.0.7:8080/api";

describe("case X01: refused", () => {
  test.each<[string, unknown]>([
    ["a script", "javascript:alert(1)"],
    ["a script in mixed case", "JaVaScRiPt:alert(1)"],
    ["a script with slashes", "javascript://%0aalert(1)"],
    ["a tab within the scheme", "java\tscript:alert(1)"],
    ["a line feed within the scheme", "java\nscript:alert(1)"],
    ["a control character in front", "\u0001javascript:alert(1)"],
    ["a space in front of a script", " javascript:alert(1)"],
    ["a space in front of a good URL", " https://cdn.example/x"],
    ["a space behind", "https://cdn.example/x "],
    ["a space within", "https://cdn.example/a b"],
    ["a DEL character", "https://cdn.example/\u007f"],
    ["data", "data:text/html,<script>alert(1)</script>"],
    ["a data image", "data:image/png;base64,AAAA"],
    ["vbscript", "vbscript:msgbox(1)"],
    ["a blob of this origin", "blob:https://app.example/0b1c"],
    ["a file", "file:///etc/passwd"],
    ["a file system URL", "filesystem:https://app.example/x"],
    ["another scheme with slashes", "ftp://cdn.example/x"],
    ["a web socket", "wss://cdn.example/x"],
    ["about", "about:blank"],
    ["no scheme but a host", "//evil.example/x"],
    ["no scheme but a host, with backslashes", "\\\\evil.example\\x"],
    ["a slash and a backslash", "/\\evil.example/x"],
    ["a backslash for a slash", "https:\\\\evil.example/x"],
    ["a backslash in the path", "/results\\x"],
    ["user and password", "https://u:p@host.example/"],
    ["a user", "https://u@host.example/"],
    ["an empty user", "https://@host.example/"],
    ["an empty user and password", "https://:@host.example/"],
    ["a user that looks like the host", "https://app.example:443@evil.example/x"],
    ["http on an https page", "http://cdn.example/x"],
    ["a scheme without slashes", "https:evil.example"],
    ["a scheme with one slash", "https:/evil.example"],
    ["a scheme with three slashes", "https:///evil.example/x"],
    ["a scheme and nothing", "https://"],
    ["a scheme and a port", "https://:443/x"],
    ["a port that is none", "https://cdn.example:99999/x"],
    ["a host that is none", "https://a%00b/x"],
    ["200 KB", `https://cdn.example/${"x".repeat(200 * 1024)}`],
    ["one character too many", "https://cdn.example/".padEnd(RESULT_URL_MAX_CHARS + 1, "x")],
    ["nothing", ""],
    ["null", null],
    ["undefined", undefined],
    ["a number", 7],
    ["an array", ["https://cdn.example/x"]],
    ["a URL object", new URL("https://cdn.example/x")],
    ["an object that turns into text", { toString: () => "https://cdn.example/x" }],
  ])("%s", (_what, raw) => {
    expect(safeResultUrl(raw, page)).toBeUndefined();
  });
});

describe("passed on, as an absolute URL", () => {
  test.each([
    ["https://cdn.example/x.png?sig=a%2Fb&t=1#f", "https://cdn.example/x.png?sig=a%2Fb&t=1#f"],
    ["HTTPS://CDN.example/X", "https://cdn.example/X"],
    ["https://cdn.example", "https://cdn.example/"],
    ["https://cdn.example?sig=1", "https://cdn.example/?sig=1"],
    ["https://cdn.example:8443/x", "https://cdn.example:8443/x"],
    ["https://[2001:db8::1]/x", "https://[2001:db8::1]/x"],
    ["https://cdn.example/who@where/x", "https://cdn.example/who@where/x"],
    ["https://cdn.example/a:b//c", "https://cdn.example/a:b//c"],
    ["/api/results/r1?signature=s", "https://app.example/api/results/r1?signature=s"],
    ["results/r1", "https://app.example/results/r1"],
    ["/results/a:b", "https://app.example/results/a:b"],
    ["/results/画像", "https://app.example/results/%E7%94%BB%E5%83%8F"],
  ])("%s", (raw, url) => {
    expect(safeResultUrl(raw, page)).toBe(url);
  });

  test("the longest URL that is not too long", () => {
    const longest = "https://cdn.example/".padEnd(RESULT_URL_MAX_CHARS, "x");
    expect(safeResultUrl(longest, page)).toBe(longest);
  });
});

test("http passes where the base itself is http, and so does https", () => {
  expect(safeResultUrl("/results/r1", plainPage)).toBe("http://192.168.0.7:8080/results/r1");
  expect(safeResultUrl("http://cdn.example/x", plainPage)).toBe("http://cdn.example/x");
  expect(safeResultUrl("https://cdn.example/x", plainPage)).toBe("https://cdn.example/x");
  expect(safeResultUrl("javascript:alert(1)", plainPage)).toBeUndefined();
});

test("a base that is none, or of another scheme, makes nothing safe and throws nothing", () => {
  for (const base of ["", "/api", "about:blank", "file:///srv/", "blob:https://app.example/1"]) {
    expect(safeResultUrl("/results/r1", base)).toBeUndefined();
    expect(safeResultUrl("http://cdn.example/x", base)).toBeUndefined();
  }
});

test("credentials in the base do not reach the page", () => {
  expect(safeResultUrl("/results/r1", "https://u:p@app.example/api")).toBeUndefined();
});

const hostile = fc
  .array(
    fc.constantFrom(
      "javascript:",
      "data:",
      "blob:",
      "vbscript:",
      "https:",
      "http:",
      "ftp:",
      "HTTPS:",
      "/",
      "//",
      "\\",
      "@",
      ":",
      "?",
      "#",
      "u:p@",
      "evil.example",
      "app.example",
      "\t",
      "\n",
      " ",
      "\u0000",
      "\u0001",
      "\u00a0",
      "\u2028",
      "\ufeff",
      "\u3000",
      "%2f",
      "%40",
      "..",
      ".",
      "😀",
      "[::1]",
      "x",
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(""));

test("whatever comes in: what comes out is an allowed scheme, a host, no credentials, and stable", () => {
  const anything = fc.oneof(hostile, fc.string({ unit: "binary" }), fc.webUrl(), fc.anything());
  fc.assert(
    fc.property(anything, fc.constantFrom(page, plainPage), (raw, base) => {
      const safe = safeResultUrl(raw, base);
      if (safe === undefined) return;
      const url = new URL(safe);
      expect(["https:", new URL(base).protocol]).toContain(url.protocol);
      expect([url.username, url.password]).toEqual(["", ""]);
      expect(url.host).not.toBe("");
      expect(safeResultUrl(safe, base)).toBe(safe);
    }),
    { numRuns: 5000 },
  );
});

test("whatever relative text comes in stays on the origin of the base", () => {
  fc.assert(
    fc.property(hostile, (raw) => {
      const safe = safeResultUrl(raw, page);
      if (safe === undefined || /^https:\/\//i.test(raw)) return;
      expect(new URL(safe).origin).toBe("https://app.example");
    }),
    { numRuns: 5000 },
  );
});
