import type { OperationAnswer, Problem, Quota } from "@claimcheck/protocol";
import type { BrowserContext, Page, Request } from "playwright";

/** What the account is called in the demo, and so its bearer token. */
const AUTHORIZATION = "Bearer demo";

export interface Wanted {
  readonly prompt?: string;
  readonly model?: string;
  readonly shape?: string;
  readonly longerSide?: string;
}

/** The demo, as a person sees it, and its mocked network, as the page's own requests see it. */
export class DemoPage {
  readonly page: Page;
  /** Every request below `/api` that this page has made. */
  readonly requests: Request[] = [];
  readonly pageErrors: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/api/")) this.requests.push(request);
    });
    page.on("pageerror", (error) => this.pageErrors.push(error.message));
  }

  static async open(context: BrowserContext, url: string): Promise<DemoPage> {
    const demo = new DemoPage(await context.newPage());
    await demo.page.goto(url);
    await demo.page.getByRole("button", { name: "Make picture" }).waitFor();
    return demo;
  }

  /** A page that somebody else has opened. */
  static on(page: Page): DemoPage {
    return new DemoPage(page);
  }

  /** The card of the current picture. */
  get card() {
    return this.page.locator(".demo-stage > section").first();
  }

  get submits(): Request[] {
    return this.requests.filter(
      (request) => request.method() === "POST" && new URL(request.url()).pathname === "/api/jobs",
    );
  }

  async choose(files: Parameters<Page["setInputFiles"]>[1], wanted: Wanted = {}): Promise<void> {
    const { page } = this;
    await page.setInputFiles("input[type=file]", files);
    await page.getByLabel("What should happen?").fill(wanted.prompt ?? "Dusk, in three inks");
    if (wanted.model !== undefined) {
      await page.getByRole("button", { name: /Model/ }).click();
      await page.getByRole("option", { name: new RegExp(wanted.model) }).click();
    }
    if (wanted.shape !== undefined) {
      await page.getByRole("radio", { name: new RegExp(wanted.shape) }).check({ force: true });
    }
    if (wanted.longerSide !== undefined) {
      await page.getByRole("radio", { name: new RegExp(wanted.longerSide) }).check({ force: true });
    }
  }

  async make(): Promise<void> {
    await this.page.getByRole("button", { name: "Make picture" }).click();
  }

  /** Waits until the current card says so. */
  async shows(heading: string | RegExp): Promise<void> {
    await this.card.getByRole("heading", { name: heading }).waitFor();
  }

  async press(name: string): Promise<void> {
    await this.card.getByRole("button", { name }).click();
  }

  /** The headings that the current card has shown, in order; call before the first one counts. */
  async recordHeadings(): Promise<() => Promise<string[]>> {
    const card = await this.card.elementHandle();
    const log = await this.page.evaluateHandle((root) => {
      const seen: string[] = [];
      const look = () => {
        const text = root?.querySelector("h3, h2 ~ * h2, [role=heading]")?.textContent ?? "";
        const bar = root?.querySelector("[role=progressbar][aria-valuenow]");
        const said = bar === null || bar === undefined ? text : `${text} with a bar`;
        if (said !== "" && seen.at(-1) !== said) seen.push(said);
      };
      look();
      if (root)
        new MutationObserver(look).observe(root, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      return seen;
    }, card);
    return () => log.jsonValue();
  }

  /** How many pictures are used up today, as the server says. */
  async usedToday(): Promise<number> {
    const quota = await this.api<Quota>("/quota");
    const reading = quota.body.meters.find(
      ({ meter, period }) => meter === "count" && period === "day",
    );
    if (reading === undefined) throw new Error("There is no daily meter.");
    return reading.used;
  }

  /** The operation of a submit that this page has made. */
  async operationOf(submit: Request): Promise<OperationAnswer> {
    const key = await submit.headerValue("Idempotency-Key");
    const answer = await this.api<OperationAnswer>("/operation", {
      headers: { "Idempotency-Key": key ?? "" },
    });
    return answer.body;
  }

  async result(url: string): Promise<Buffer> {
    const text = await this.page.evaluate(async (address) => {
      const blob = await (await fetch(address)).blob();
      return new Promise<string>((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.onerror = () => reject(reader.error);
        reader.readAsDataURL(blob);
      });
    }, url);
    return Buffer.from(text.slice(text.indexOf(",") + 1), "base64");
  }

  /** A request past every form, as a hostile page could send it. */
  async api<Body = Problem>(
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<{ status: number; body: Body }> {
    return this.page.evaluate(
      async ({ path: route, init: given, authorization }) => {
        const response = await fetch(`/api${route}`, {
          ...given,
          headers: { Authorization: authorization, ...given.headers },
        });
        return { status: response.status, body: await response.json() };
      },
      { path, init, authorization: AUTHORIZATION },
    );
  }
}
