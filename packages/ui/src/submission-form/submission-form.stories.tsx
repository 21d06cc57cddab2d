import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import originalUrl from "../stories/assets/original.jpg";
import resultUrl from "../stories/assets/result.jpg";
import { capabilities, quota } from "../stories/offer.ts";
import { SubmissionForm } from "./submission-form.tsx";

const meta = {
  title: "Form",
  tags: ["autodocs"],
  component: SubmissionForm,
  parameters: { width: "narrow" },
  args: { capabilities, quota, onSubmit: fn() },
} satisfies Meta<typeof SubmissionForm>;
export default meta;

type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Canvas = Pick<Parameters<Play>[0], "canvasElement" | "userEvent">;

async function picture(url: string, name: string): Promise<File> {
  const blob = await (await fetch(url)).blob();
  return new File([blob], name, { type: "image/jpeg" });
}

async function choose({ canvasElement, userEvent }: Canvas, files: File[]): Promise<void> {
  const input = canvasElement.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("There is no file input.");
  // The picker's filter is only courtesy; a drop does not know it either.
  input.removeAttribute("accept");
  input.multiple = true;
  await userEvent.upload(input, files);
}

export const Empty: Story = {};

export const Filled: Story = {
  tags: ["key", "phone"],
  args: { initial: { prompt: "The same lake at night, lamps on in the cabin" } },
  play: async (context) => {
    await choose(context, [await picture(originalUrl, "lake.jpg")]);
    await expect(await context.canvas.findByText("880 × 660")).toBeVisible();
  },
};

export const Submitted: Story = {
  args: { initial: { prompt: "Night, please", model: "atlas", resolution: "4K" } },
  play: async (context) => {
    const { args, canvas, userEvent } = context;
    const file = await picture(originalUrl, "lake.jpg");
    await choose(context, [file]);
    await canvas.findByText("880 × 660");
    await expect(canvas.getByText(/This uses 2 pictures and 8,000 tokens/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Make picture" }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await expect(args.onSubmit).toHaveBeenCalledWith({
      kind: "image",
      mode: "single",
      prompt: "Night, please",
      images: [file],
      model: "atlas",
      aspectRatio: "1:1",
      resolution: "4K",
      capabilitiesVersion: capabilities.version,
    });
  },
};

export const Compose: Story = {
  args: { initial: { mode: "compose", prompt: "Day on the left, night on the right" } },
  play: async (context) => {
    const { args, canvas, userEvent } = context;
    const files = [await picture(resultUrl, "night.jpg"), await picture(originalUrl, "day.jpg")];
    await choose(context, files);
    await waitFor(() => expect(canvas.getAllByText("880 × 660")).toHaveLength(2));
    await userEvent.click(canvas.getByRole("button", { name: "Move day.jpg one place forward" }));
    await userEvent.click(canvas.getByRole("button", { name: "Make picture" }));
    const [request] = (args.onSubmit as ReturnType<typeof fn>).mock.lastCall ?? [];
    await expect(request.images.map((image: File) => image.name)).toEqual(["day.jpg", "night.jpg"]);
  },
};

export const NothingFilledIn: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.queryByText("Say what should happen.")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Make picture" }));
    await expect(canvas.getByText("Say what should happen.")).toBeVisible();
    await expect(canvas.getByText("Add 1 image.")).toBeVisible();
    await expect(canvas.getByText(/2 things need your attention/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Choose files" })).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

export const PromptTooLong: Story = {
  args: { initial: { prompt: "🌲".repeat(1001) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("1,001 of 1,000")).toBeVisible();
    await expect(canvas.getByRole("textbox")).toHaveAccessibleDescription(
      /The prompt has 1,001 characters; at most 1,000 are possible/,
    );
  },
};

export const WrongFiles: Story = {
  play: async (context) => {
    const { canvas } = context;
    const jpeg = await picture(originalUrl, "lake.jpg");
    const bytes = new Uint8Array(await jpeg.arrayBuffer());
    await choose(context, [
      new File(["%PDF-1.7"], "invoice.pdf", { type: "application/pdf" }),
      new File(["<html></html>"], "holiday.png", { type: "image/png" }),
      new File([bytes], "lake.png", { type: "image/png" }),
      new File([bytes.slice(0, 600)], "torn.jpg", { type: "image/jpeg" }),
      new File([new Uint8Array(24 * 1024 * 1024 + 1)], "huge.jpg", { type: "image/jpeg" }),
      new File([], "empty.webp", { type: "image/webp" }),
    ]);
    const said = [
      "invoice.pdf is not an image of a type we take: JPEG, PNG, WebP.",
      "holiday.png says it is PNG, but its content is not an image of that type.",
      "lake.png says it is PNG, but its content is JPEG. Rename or export it again.",
      "torn.jpg is broken and cannot be opened.",
      "huge.jpg has 24.1 MB; at most 24 MB are possible.",
      "empty.webp is empty.",
    ];
    for (const sentence of said) await expect(await canvas.findByText(sentence)).toBeVisible();
    await expect(canvas.queryByRole("list", { name: "Images" })).toBeNull();
  },
};

export const SixImages: Story = {
  args: { initial: { mode: "compose", prompt: "A collage" } },
  play: async (context) => {
    const { args, canvas, userEvent } = context;
    const names = ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg", "6.jpg"];
    await choose(context, await Promise.all(names.map((name) => picture(originalUrl, name))));
    await expect(await canvas.findByText(/This takes 2 to 5 images; you have 6/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Make picture" }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole("button", { name: "Remove 3.jpg" }));
    await expect(canvas.queryByText(/you have 6/)).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Make picture" }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const ModelNoLongerOffered: Story = {
  args: { initial: { model: "borealis", prompt: "Night" } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/no longer offered/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /Model/ }));
    await userEvent.click(await screen.findByRole("option", { name: "Atlas" }));
    await expect(canvas.queryByText(/no longer offered/)).toBeNull();
  },
};

export const QuotaTooSmall: Story = {
  args: {
    initial: { model: "atlas", resolution: "4K" },
    quota: {
      ...quota,
      meters: quota.meters.map((reading) =>
        reading.meter === "count" ? { ...reading, used: 11 } : reading,
      ),
    },
  },
};

/** A picture is under way: the form can be edited for the next one, not sent. */
export const Busy: Story = {
  args: { busy: true, initial: { prompt: "The next one" } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Make picture" }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvas.getByText(/Changes here are for the next one/)).toBeVisible();
  },
};
