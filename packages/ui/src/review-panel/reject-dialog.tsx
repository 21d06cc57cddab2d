import { type RejectionCategory, rejectionCategories } from "@claimcheck/protocol";
import { type FormEvent, useState } from "react";
import {
  Dialog,
  DialogTrigger,
  Heading,
  Label,
  Modal,
  ModalOverlay,
  Radio,
  RadioGroup,
  TextArea,
  TextField,
} from "react-aria-components";
import { ActionButton } from "../parts/action-button.tsx";
import { useMessages } from "../ui-provider.tsx";

/** The longest note the server takes, in characters (`POST /jobs/{id}/review`). */
const NOTE_MAX_CHARS = 1000;

export interface RejectDialogProps {
  /** A rejection is under way. */
  readonly isWaiting: boolean;
  readonly onReject: (category: RejectionCategory, note?: string) => void;
}

/** Asks what is wrong before anything is rejected. A dialog, so that the card keeps its size. */
export function RejectDialog({ isWaiting, onReject }: RejectDialogProps) {
  const { reviewing } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen && !isWaiting} onOpenChange={setOpen}>
      <ActionButton isWaiting={isWaiting}>
        {isWaiting ? reviewing.rejecting : reviewing.reject}
      </ActionButton>
      <ModalOverlay className="cc-overlay" isDismissable>
        <Modal className="cc-modal">
          <Dialog className="cc-dialog">
            {({ close }) => (
              <RejectForm
                onBack={close}
                onReject={(category, note) => {
                  close();
                  onReject(category, note);
                }}
              />
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

interface RejectFormProps {
  readonly onBack: () => void;
  readonly onReject: (category: RejectionCategory, note?: string) => void;
}

function RejectForm({ onBack, onReject }: RejectFormProps) {
  const { reviewing } = useMessages();
  const [category, setCategory] = useState<RejectionCategory>();
  const [note, setNote] = useState("");

  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    if (category === undefined) return;
    const text = note.trim();
    onReject(category, ...(text === "" ? [] : [text]));
  };

  return (
    <form className="cc-reject" onSubmit={confirm}>
      <Heading slot="title" className="cc-dialog__heading">
        {reviewing.rejectHeading}
      </Heading>
      <p className="cc-dialog__lead">{reviewing.rejectLead}</p>
      <RadioGroup
        className="cc-choices"
        aria-label={reviewing.rejectHeading}
        onChange={(value) => setCategory(rejectionCategories.find((known) => known === value))}
      >
        {rejectionCategories.map((each) => (
          <Radio key={each} value={each} className="cc-choice">
            {reviewing.categories[each]}
          </Radio>
        ))}
      </RadioGroup>
      <TextField className="cc-field" value={note} onChange={setNote} maxLength={NOTE_MAX_CHARS}>
        <Label className="cc-field__label">{reviewing.rejectNote}</Label>
        <TextArea className="cc-field__input" rows={2} />
      </TextField>
      <div className="cc-dialog__actions">
        <ActionButton type="submit" emphasis="strong" isDisabled={category === undefined}>
          {reviewing.rejectConfirm}
        </ActionButton>
        <ActionButton emphasis="quiet" onPress={onBack}>
          {reviewing.rejectBack}
        </ActionButton>
      </div>
    </form>
  );
}
