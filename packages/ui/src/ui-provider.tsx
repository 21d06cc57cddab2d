import { createContext, type ReactNode, useContext, useMemo } from "react";
import { I18nProvider, useLocale } from "react-aria-components";
import { ClockContext, type UiClock } from "./clock/ui-clock.ts";
import { type Format, formatFor } from "./format/format.ts";
import { en } from "./messages/en.ts";
import { ja } from "./messages/ja.ts";
import { mergeMessages } from "./messages/merge-messages.ts";
import type { MessageOverrides, Messages } from "./messages/messages.ts";

interface Wording {
  readonly messages?: MessageOverrides;
  readonly timeZone?: string;
}

const WordingContext = createContext<Wording>({});

export interface UiProviderProps extends Wording {
  /** BCP 47. Default: the browser's. Languages other than Japanese read English sentences. */
  readonly locale?: string;
  /** Sentences of your own; what is not named stays the kit's. */
  readonly messages?: MessageOverrides;
  /** IANA name. Default: the device's. */
  readonly timeZone?: string;
  /** Default: the page's clock. */
  readonly clock?: UiClock;
  readonly children: ReactNode;
}

/** Optional: language, wording and clock for the kit below it. Without it, the browser decides. */
export function UiProvider({ locale, messages, timeZone, clock, children }: UiProviderProps) {
  const outerClock = useContext(ClockContext);
  const outer = useContext(WordingContext);
  const wording = useMemo(
    () => ({
      ...outer,
      ...(messages === undefined ? {} : { messages }),
      ...(timeZone === undefined ? {} : { timeZone }),
    }),
    [outer, messages, timeZone],
  );
  const inner = (
    <WordingContext.Provider value={wording}>
      <ClockContext.Provider value={clock ?? outerClock}>{children}</ClockContext.Provider>
    </WordingContext.Provider>
  );
  return locale === undefined ? inner : <I18nProvider locale={locale}>{inner}</I18nProvider>;
}

/** The sentences of the current locale, with the provider's own in place. */
export function useMessages(): Messages {
  const { locale } = useLocale();
  const { messages } = useContext(WordingContext);
  const catalogue = locale.split("-", 1)[0] === "ja" ? ja : en;
  return useMemo(
    () => (messages === undefined ? catalogue : mergeMessages(catalogue, messages)),
    [catalogue, messages],
  );
}

/** Numbers, durations and moments in the current locale. */
export function useFormat(): Format {
  const { locale } = useLocale();
  const { timeZone } = useContext(WordingContext);
  return useMemo(() => formatFor(locale, timeZone), [locale, timeZone]);
}
