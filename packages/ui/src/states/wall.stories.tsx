import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { OperationCard } from "../operation-card/operation-card.tsx";
import originalUrl from "../stories/assets/original.jpg";
import { stateGroups } from "../stories/still-stories.ts";

/** Everything at once: what belongs together should look it, what differs should not. */
const meta = {
  title: "Wall",
  parameters: {
    width: "full",
    controls: { disable: true },
    // A page of yours has one card of a kind; this one has many, and their names are alike.
    a11y: { config: { rules: [{ id: "landmark-unique", enabled: false }] } },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

export const AllStates: Story = {
  tags: ["key"],
  render: () => (
    <>
      {stateGroups.map(({ title, states }) => (
        <section key={title} className="wall">
          <h2 className="wall__heading">{title}</h2>
          <div className="gallery">
            {states.map(({ name, operation }) => (
              <figure key={name} className="gallery__item">
                <figcaption>{name}</figcaption>
                <OperationCard
                  operation={operation}
                  originalUrl={originalUrl}
                  onRecover={() => undefined}
                />
              </figure>
            ))}
          </div>
        </section>
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const count = stateGroups.reduce((sum, { states }) => sum + states.length, 0);
    await expect(canvasElement.querySelectorAll(".cc-card")).toHaveLength(count);
    // Not knowing is never called a failure, wherever it is shown.
    const unsure = canvasElement.querySelectorAll('[data-type="unknown"]');
    for (const card of unsure) await expect(card.textContent).not.toMatch(/fail/i);
  },
};
