import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '@souk/ui/text';
import { useDesk } from './logic/context.ts';
import { fewest, type Suggested } from './logic/suggest.ts';

// Long enough that a word is not asked for letter by letter.
const pause = 250;

export interface Suggestions {
  found: readonly Suggested[];
  /** What the service of addresses wants to be read beside them. */
  credit: string;
}

const none: Suggestions = { found: [], credit: '' };

/**
 * Addresses for what was typed last. Nothing is asked before somebody types, and never again where the shop looks
 * addresses up nowhere. What fails is no trouble to whoever types: they type on.
 */
export function useSuggestions(country: string) {
  const { calls } = useDesk();
  const { code } = useLanguage();
  const [suggestions, setSuggestions] = useState(none);
  const offered = useRef(true);
  const asked = useRef<AbortController | undefined>(undefined);
  const clear = useCallback(() => {
    asked.current?.abort();
    setSuggestions(none);
  }, []);
  const ask = useCallback(
    (typed: string) => {
      asked.current?.abort();
      if (!offered.current || !country || typed.trim().length < fewest) return setSuggestions(none);
      const asking = new AbortController();
      asked.current = asking;
      const { signal } = asking;
      setTimeout(() => {
        if (signal.aborted) return;
        calls.suggestAddresses({ text: typed.slice(0, 200), country, language: code }, { signal }).then(
          (answer) => {
            offered.current = answer.offered;
            if (!signal.aborted) setSuggestions({ found: answer.suggestions, credit: answer.credit });
          },
          () => {
            if (!signal.aborted) setSuggestions(none);
          },
        );
      }, pause);
    },
    [calls, country, code],
  );
  useEffect(() => () => asked.current?.abort(), []);
  return { ...suggestions, ask, clear };
}
