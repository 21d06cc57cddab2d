import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from "react-aria-components";
import { ActionButton } from "../parts/action-button.tsx";
import { useMessages } from "../ui-provider.tsx";

export interface ResendDialogProps {
  /** The text of the button that opens it. */
  readonly label: string;
  readonly onConfirm: () => void;
}

/** Sending twice may charge twice (C10): asked in plain words, with the harmless answer first. */
export function ResendDialog({ label, onConfirm }: ResendDialogProps) {
  const { resend } = useMessages();
  return (
    <DialogTrigger>
      <ActionButton>{label}</ActionButton>
      <ModalOverlay className="cc-overlay" isDismissable>
        <Modal className="cc-modal">
          <Dialog role="alertdialog" className="cc-dialog">
            {({ close }) => (
              <>
                <Heading slot="title" className="cc-dialog__heading">
                  {resend.heading}
                </Heading>
                <p className="cc-dialog__lead">{resend.lead}</p>
                <div className="cc-dialog__actions">
                  <ActionButton emphasis="strong" autoFocus onPress={close}>
                    {resend.back}
                  </ActionButton>
                  <ActionButton
                    onPress={() => {
                      close();
                      onConfirm();
                    }}
                  >
                    {resend.confirm}
                  </ActionButton>
                </div>
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
