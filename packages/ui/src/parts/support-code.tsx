import { useState } from "react";
import { Button } from "react-aria-components";
import { copyText } from "../browser/copy-text.ts";
import { useMessages } from "../ui-provider.tsx";

/** Eight characters to read out to support, or to copy. */
export function SupportCode({ code }: { readonly code: string }) {
  const { support } = useMessages();
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === code;
  return (
    <span className="cc-support">
      <span className="cc-support__label">{support.label}</span>
      <code className="cc-support__code">{code}</code>
      <Button
        className="cc-support__copy"
        aria-label={support.copy}
        data-copied={isCopied || undefined}
        onPress={() => {
          void copyText(code).then((done) => done && setCopied(code));
        }}
      >
        <span aria-hidden="true" className="cc-support__icon" />
      </Button>
      <span role="status" className="cc-hidden">
        {isCopied ? support.copied : ""}
      </span>
    </span>
  );
}
