import { useCallback, useMemo, useState } from 'react';
import { isSoukError } from '@souk/client';
import { useLanguage } from '@souk/ui/text';
import { english, refusalOf, useText, type TextKey } from './text/index.ts';

const isKey = (key: string): key is TextKey => key in english;

/** Why something came to nothing, in words. */
export function useProblemText(): (error: unknown) => string {
  const t = useText();
  const { code: language } = useLanguage();
  return useCallback(
    (error: unknown) => {
      if (!isSoukError(error)) return t('problem.other');
      if (error.kind === 'network') return t('problem.offline');
      if (error.status === 429) return t('problem.slowDown');
      const known = `refusal.${error.code}`;
      if (error.code && isKey(known)) return t(known);
      const own = refusalOf(error.code, language);
      if (own) return own;
      const [first] = error.violations;
      // Some refusals come as a rule that a field breaks: who it is about stands in the words.
      const rule = first?.ruleName && refusalOf(first.ruleName, language);
      if (rule) return rule;
      if (first) return t('problem.field', { field: first.field, what: first.description });
      if (error.status === 403) return t('problem.notAllowed');
      // Nobody has written words for this code yet; the server's own say more than none.
      const said = error.details.applicationError?.description;
      if (said && error.code !== String(error.status)) return said;
      return error.requestId ? t('problem.withId', { id: error.requestId }) : t('problem.other');
    },
    [t, language],
  );
}

export interface Task {
  busy: boolean;
  /** What was refused, in words; empty when nothing was. */
  problem: string;
  /** `atField` takes what it says at a field; what it leaves, by false, is said as the problem. */
  run: (work: () => Promise<unknown>, atField?: (error: unknown) => boolean) => Promise<boolean>;
  refuse: (problem: string) => void;
}

/** One thing that is done on the server, with what became of it. `run` gives whether it was done. */
export function useTask(): Task {
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = useCallback(
    async (work: () => Promise<unknown>, atField?: (error: unknown) => boolean) => {
      setBusy(true);
      setProblem('');
      try {
        await work();
        return true;
      } catch (error) {
        if (!atField?.(error)) setProblem(problemText(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [problemText],
  );
  return useMemo(() => ({ busy, problem, run, refuse: setProblem }), [busy, problem, run]);
}
