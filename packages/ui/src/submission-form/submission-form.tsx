import { type Capabilities, costOf, type Quota } from "@claimcheck/protocol";
import { type ClipboardEvent, type FormEvent, useId, useReducer, useRef } from "react";
import { Heading } from "react-aria-components";
import { inspectImage } from "../browser/inspect-image.ts";
import { ActionButton } from "../parts/action-button.tsx";
import { useFormat, useMessages } from "../ui-provider.tsx";
import { CostLine } from "./cost-line.tsx";
import { type FormStart, formAfter, initialFormState } from "./form-state.ts";
import { requestOf, verdictOn } from "./form-verdict.ts";
import { ImageField } from "./image-field.tsx";
import type { ImageRequest } from "./image-request.ts";
import { ModeField } from "./mode-field.tsx";
import { ModelFields } from "./model-fields.tsx";
import { PromptField } from "./prompt-field.tsx";

export interface SubmissionFormProps {
  /** `GET /capabilities`: what is on offer, and the limits. The server holds the same ones. */
  readonly capabilities: Capabilities;
  /** `GET /quota`: shows what is left beside what this would use. */
  readonly quota?: Quota | undefined;
  /** An earlier request is still running in this place: the form can be edited, not submitted. */
  readonly busy?: boolean;
  readonly initial?: FormStart;
  /** Called with a request that has no fault left in it. */
  readonly onSubmit: (request: ImageRequest) => void;
}

/** Images, a prompt, a model: checked here by the rules of the server, with the cost up front. */
export function SubmissionForm(props: SubmissionFormProps) {
  const { capabilities, quota, busy = false, initial, onSubmit } = props;
  const messages = useMessages();
  const format = useFormat();
  const headingId = useId();
  const form = useRef<HTMLFormElement>(null);
  const lastImageId = useRef(0);
  const [state, dispatch] = useReducer(formAfter, undefined, () =>
    initialFormState(capabilities, initial),
  );
  const verdict = verdictOn(state, capabilities);
  const cost = costOf(state, capabilities);

  const addFiles = (files: readonly File[]): void => {
    if (files.length === 0) return;
    const added = files.map((file) => ({ id: ++lastImageId.current, file }));
    dispatch({ type: "files.added", files: added });
    for (const { id, file } of added) {
      void inspectImage(file, capabilities).then((inspection) =>
        dispatch({ type: "file.inspected", id, inspection }),
      );
    }
  };

  // Anywhere in the form, and before the drop zone's own: that one drops pictures which were
  // copied as pixels, such as screenshots, because no file stands behind them.
  const paste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    addFiles(files);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || verdict.checking) return;
    dispatch({ type: "submit.tried" });
    const [first] = verdict.faults;
    if (first === undefined) onSubmit(requestOf(state, capabilities));
    else focusField(form.current, first.pointer);
  };

  const notice = busy ? messages.form.busy : verdict.checking ? messages.form.checkingFiles : "";
  const faults = state.attempted ? verdict.faults.length : 0;
  return (
    <form
      className="cc-form"
      ref={form}
      onSubmit={submit}
      onPaste={paste}
      noValidate
      aria-labelledby={headingId}
    >
      <Heading level={2} id={headingId} className="cc-form__heading">
        {messages.form.heading}
      </Heading>
      <ModeField mode={state.mode} onChoose={(mode) => dispatch({ type: "mode.chosen", mode })} />
      <ImageField
        state={state}
        verdict={verdict}
        capabilities={capabilities}
        onAdd={addFiles}
        dispatch={dispatch}
      />
      <PromptField
        prompt={state.prompt}
        shown={verdict.shown}
        capabilities={capabilities}
        onEdit={(prompt) => dispatch({ type: "prompt.edited", prompt })}
      />
      <ModelFields
        state={state}
        shown={verdict.shown}
        capabilities={capabilities}
        dispatch={dispatch}
      />
      <div className="cc-form__confirm">
        <CostLine cost={cost} quota={quota} />
        <ActionButton type="submit" emphasis="strong" isWaiting={busy || verdict.checking}>
          {messages.form.submit}
        </ActionButton>
        <p className="cc-form__notice" role="status">
          {notice !== ""
            ? notice
            : faults > 0 && messages.form.faultCount(format.number(faults), faults)}
        </p>
      </div>
      {capabilities.disclaimers.length > 0 && (
        <aside className="cc-form__disclaimers" aria-label={messages.form.good}>
          <ul>
            {capabilities.disclaimers.map((disclaimer) => (
              <li key={disclaimer}>{disclaimer}</li>
            ))}
          </ul>
        </aside>
      )}
    </form>
  );
}

/** Takes the person to the first thing that keeps the form from going out. */
function focusField(form: HTMLFormElement | null, pointer: string): void {
  const field = form?.querySelector(`[data-pointer="${pointer}"]`);
  const control =
    field?.querySelector(".cc-button, textarea, input:checked") ??
    field?.querySelector("button, input");
  if (control instanceof HTMLElement) control.focus();
}
