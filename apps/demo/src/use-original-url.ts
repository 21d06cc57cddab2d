import { useEffect, useState } from "react";
import { findOriginal } from "./originals.ts";

/** A URL of the picture that an operation started from, while the component is mounted. */
export function useOriginalUrl(operationKey: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (operationKey === undefined) return;
    let current: string | undefined;
    let wanted = true;
    void findOriginal(operationKey).then((blob) => {
      if (!wanted || blob === undefined) return;
      current = URL.createObjectURL(blob);
      setUrl(current);
    });
    return () => {
      wanted = false;
      if (current !== undefined) URL.revokeObjectURL(current);
      setUrl(undefined);
    };
  }, [operationKey]);
  return url;
}
