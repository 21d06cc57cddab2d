import { expect, test, vi } from "vitest";
import { cdp, page, server, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../styles.css";
import originalUrl from "../stories/assets/original.jpg";
import { capabilities } from "../stories/offer.ts";
import type { ImageRequest } from "./image-request.ts";
import { SubmissionForm } from "./submission-form.tsx";

const assets = `${server.config.root}/src/stories/assets`;

/** Drops real files on an element, as a person would: the browser refuses made-up ones. */
async function drop(target: Element, files: readonly string[]): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect();
  const box = target.getBoundingClientRect();
  const at = {
    x: (frame?.left ?? 0) + box.left + box.width / 2,
    y: (frame?.top ?? 0) + box.top + 12,
  };
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await cdp().send("Input.dispatchDragEvent", { type, ...at, data });
  }
}

/** A paste event as the browser makes it, with files in it. */
function paste(target: Element, files: readonly File[]): void {
  const clipboardData = new DataTransfer();
  for (const file of files) clipboardData.items.add(file);
  target.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
}

const show = (initial = {}) => {
  const onSubmit = vi.fn<(request: ImageRequest) => void>();
  return {
    onSubmit,
    screen: render(
      <SubmissionForm capabilities={capabilities} initial={initial} onSubmit={onSubmit} />,
    ),
  };
};

test("files dropped on the zone are taken, in the order of the drop", async () => {
  const { onSubmit, screen } = show({ mode: "compose", prompt: "Both" });
  const { container, getByText, getByRole } = await screen;
  const zone = container.querySelector(".cc-drop");
  if (zone === null) throw new Error("There is no drop zone.");
  await drop(zone, [`${assets}/result.jpg`, `${assets}/original.jpg`]);
  await expect.element(getByText("result.jpg")).toBeVisible();
  await expect.poll(() => getByText("880 × 660").elements().length).toBe(2);
  await getByRole("button", { name: "Make picture" }).click();
  const [request] = onSubmit.mock.lastCall ?? [];
  expect(request?.images.map(({ name }) => name)).toEqual(["result.jpg", "original.jpg"]);
  expect(request?.images.every((image) => image instanceof Blob && image.size > 10_000)).toBe(true);
});

test("a pasted file that lies about its type is refused with a sentence", async () => {
  const { onSubmit, screen } = show({ prompt: "Night" });
  const { getByText, getByRole } = await screen;
  const bytes = await (await fetch(originalUrl)).arrayBuffer();
  const lying = new File([bytes], "image.png", { type: "image/png" });
  paste(getByRole("textbox").element(), [lying]);
  await expect
    .element(
      getByText("image.png says it is PNG, but its content is JPEG. Rename or export it again."),
    )
    .toBeVisible();
  await getByRole("button", { name: "Make picture" }).click();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a pasted picture is taken, and pasted text stays text", async () => {
  const { screen } = show();
  const { getByText, getByRole } = await screen;
  const bytes = await (await fetch(originalUrl)).arrayBuffer();
  paste(getByRole("textbox").element(), [new File([bytes], "pasted.jpg", { type: "image/jpeg" })]);
  await expect.element(getByText("pasted.jpg")).toBeVisible();
});

test("a file without a type goes out with the one its bytes show", async () => {
  const { onSubmit, screen } = show({ prompt: "Night" });
  const { getByText, getByRole } = await screen;
  const bytes = await (await fetch(originalUrl)).arrayBuffer();
  paste(getByRole("textbox").element(), [new File([bytes], "untyped")]);
  await expect.element(getByText("880 × 660")).toBeVisible();
  await getByRole("button", { name: "Make picture" }).click();
  expect(onSubmit.mock.lastCall?.[0].images[0]?.type).toBe("image/jpeg");
});

test("the whole form can be filled in and sent with the keyboard alone", async () => {
  const { onSubmit, screen } = show();
  const { getByText, getByRole } = await screen;
  const bytes = await (await fetch(originalUrl)).arrayBuffer();
  await userEvent.tab();
  await expect.element(getByRole("radio", { name: "Change one image" })).toHaveFocus();
  await userEvent.tab();
  // The drop zone: Ctrl+V works here.
  expect(document.activeElement?.closest(".cc-drop")).not.toBeNull();
  paste(document.activeElement ?? document.body, [
    new File([bytes], "keyboard.jpg", { type: "image/jpeg" }),
  ]);
  await expect.element(getByText("880 × 660")).toBeVisible();
  await userEvent.tab();
  await expect.element(getByRole("button", { name: "Choose files" })).toHaveFocus();
  await userEvent.tab();
  await expect.element(getByRole("button", { name: "Remove keyboard.jpg" })).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard("Night, please");
  await userEvent.tab();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("listbox")).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}");
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      prompt: "Night, please",
      model: "atlas",
      aspectRatio: "4:3",
      resolution: "4K",
    }),
  );
});
