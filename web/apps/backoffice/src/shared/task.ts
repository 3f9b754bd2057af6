import { useCallback, useMemo, useState } from 'react';
import { isSoukError } from '@souk/client';
import { english, useText, type TextKey } from './text/index.ts';

const isKey = (key: string): key is TextKey => key in english;

/** Why something came to nothing, in words. */
export function useProblemText(): (error: unknown) => string {
  const t = useText();
  return useCallback(
    (error: unknown) => {
      if (!isSoukError(error)) return t('problem.other');
      if (error.kind === 'network') return t('problem.offline');
      if (error.status === 429) return t('problem.slowDown');
      const known = `refusal.${error.code}`;
      if (error.code && isKey(known)) return t(known);
      const [first] = error.violations;
      if (first) return t('problem.field', { field: first.field, what: first.description });
      if (error.status === 403) return t('problem.notAllowed');
      return error.requestId ? t('problem.withId', { id: error.requestId }) : t('problem.other');
    },
    [t],
  );
}

export interface Task {
  busy: boolean;
  /** What was refused, in words; empty when nothing was. */
  problem: string;
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  refuse: (problem: string) => void;
}

/** One thing that is done on the server, with what became of it. `run` gives whether it was done. */
export function useTask(): Task {
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = useCallback(
    async (work: () => Promise<unknown>) => {
      setBusy(true);
      setProblem('');
      try {
        await work();
        return true;
      } catch (error) {
        setProblem(problemText(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [problemText],
  );
  return useMemo(() => ({ busy, problem, run, refuse: setProblem }), [busy, problem, run]);
}
