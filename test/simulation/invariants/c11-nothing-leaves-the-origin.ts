import { BASE_URL } from "../client/page.ts";
import { invariant } from "../invariant.ts";

const secret = /Bearer |signature=|javascript:/;

export const nothingLeavesTheOrigin = invariant({
  id: "C11",
  says: "no request leaves the configured origin, only safe links reach the page, no secret is stored",
  sees: ["wire", "written", "view"],
  watch() {
    return (sighting) => {
      switch (sighting.type) {
        case "wire": {
          const { url } = sighting.wire.sent;
          return url.startsWith(`${BASE_URL}/`) ? undefined : `a request went to ${url}`;
        }
        case "written":
          return secret.test(sighting.text)
            ? `a record holds ${secret.exec(sighting.text)}`
            : undefined;
        case "view": {
          const { after } = sighting;
          if (after === undefined || !("resultUrl" in after) || after.resultUrl === undefined)
            return;
          const url = URL.parse(after.resultUrl);
          if (url?.protocol === "https:" && url.username === "" && url.password === "") return;
          return `a page shows the link ${after.resultUrl}`;
        }
        default:
          return;
      }
    };
  },
});
