import type { BrowserContext, Locator, Page } from "playwright";
import { expect } from "vitest";
import { DemoPage } from "./demo-page.ts";

/** The lab beside the demo, as a tester uses it. */
export class LabPage {
  readonly demo: DemoPage;

  private constructor(demo: DemoPage) {
    this.demo = demo;
  }

  static async open(context: BrowserContext, url: string): Promise<LabPage> {
    return new LabPage(await DemoPage.open(context, url));
  }

  /** Goes to another link in the same tab; resolves once requests are answered there. */
  async goTo(url: string): Promise<void> {
    await this.page.goto(url);
    await this.page.getByRole("button", { name: "Make picture" }).waitFor();
  }

  static on(demo: DemoPage): LabPage {
    return new LabPage(demo);
  }

  get page(): Page {
    return this.demo.page;
  }

  get drawer() {
    return this.page.getByRole("complementary", { name: "Lab" });
  }

  async press(name: string): Promise<void> {
    await this.drawer.getByRole("button", { name, exact: true }).click();
  }

  async show(tab: string): Promise<void> {
    await this.drawer.getByRole("tab", { name: tab }).click();
  }

  async choose(title: string): Promise<void> {
    await this.drawer.getByRole("button", { name: /Scenario$/ }).click();
    await this.page.getByRole("option", { name: title, exact: true }).click();
  }

  /** The support code on the current card; empty while there is none. */
  async supportCode(): Promise<string> {
    const text = (await this.demo.card.textContent()) ?? "";
    return /Support code\s*([0-9A-F]{8})/.exec(text)?.[1] ?? "";
  }

  /** Runs the sample; resolves once the card shows that very operation. */
  async run(): Promise<string> {
    const before = await this.supportCode();
    await this.press("Run it");
    let code = before;
    await expect
      .poll(async () => {
        code = await this.supportCode();
        return code !== before && code !== "";
      })
      .toBe(true);
    return code;
  }

  /** With a clock that stands still: moves it on until the card has this heading. */
  async stepUntilHeading(name: string | RegExp): Promise<void> {
    await this.stepUntil(this.demo.card.getByRole("heading", { name }));
  }

  /**
   * With a clock that stands still: moves it on until this can be seen. However slow the machine
   * is, the page is then exactly there, and stays there.
   */
  async stepUntil(wanted: Locator): Promise<void> {
    await expect
      .poll(
        async () => {
          if (await wanted.isVisible()) return true;
          await this.press("Step");
          return false;
        },
        { interval: 100 },
      )
      .toBe(true);
  }

  /** Lets a clock that stands still run, ten times as fast as life. */
  async letTimeRun(): Promise<void> {
    await this.drawer.getByRole("radio", { name: "×10" }).click();
  }

  /** No light is red; some have something to judge, and are green. */
  async lightsAreGreen(): Promise<void> {
    const lights = this.drawer.getByRole("status").first();
    expect(await lights.textContent()).toMatch(/^[1-9]\d* of \d+ checks hold/);
  }

  /** What “Export everything” saves. */
  async exported(): Promise<LabExport> {
    const download = this.page.waitForEvent("download");
    await this.press("Export everything");
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  }
}

/** The part of an export that tests look at. */
export interface LabExport {
  readonly url: string;
  readonly exportedAt: string;
  readonly checks: readonly {
    readonly id: string;
    readonly type: string;
    readonly found?: string;
  }[];
  readonly operations: readonly {
    readonly view: {
      readonly type: string;
      readonly operationKey: string;
      readonly charge: string;
    };
    readonly state: unknown;
    readonly evidence: readonly { readonly what: string }[];
  }[];
  readonly records: readonly { readonly name: string; readonly text: string }[];
  readonly server: {
    readonly jobs: readonly { readonly jobId: string; readonly operationKey: string }[];
    readonly entries: readonly { readonly kind: string }[];
  };
  readonly log: readonly {
    readonly type: string;
    readonly atMs: number;
    readonly id?: string;
    readonly leg?: string;
    readonly view?: string;
    readonly reason?: string;
    readonly state?: string;
    readonly fault?: string;
    readonly hidden?: boolean;
  }[];
}
