import { tour } from "../tour.ts";
import { LabButton } from "./lab-button.tsx";
import type { PanelProps } from "./panel-props.ts";
import { useWatched } from "./use-watched.ts";

/** The most telling runs, one after the other. The manual test plan in the docs is this list. */
export function TourPanel({ lab, show }: PanelProps) {
  const { scenario } = useWatched(lab.link);
  return (
    <>
      <p className="lab-quiet">Twelve runs that show what the client is for.</p>
      <ol className="lab-tour">
        {tour.map(({ title, scenario: id, deeds = [], does, look }) => (
          <li key={title} className="lab-stop" aria-current={id === scenario ? "step" : undefined}>
            <h3 className="lab-heading">{title}</h3>
            <ul className="lab-steps">
              {does.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
            <p>
              <strong>Look for:</strong> {look}
            </p>
            <LabButton
              aria-label={`Choose ${title}`}
              onPress={() => {
                lab.setLink({ scenario: id, faults: [], deeds, stop: undefined });
                show("run");
              }}
            >
              Choose
            </LabButton>
          </li>
        ))}
      </ol>
    </>
  );
}
