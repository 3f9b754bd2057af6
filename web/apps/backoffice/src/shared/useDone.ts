import { useCallback } from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useNotice } from '@souk/ui';
import { didMyself, leavePage } from './live/news.ts';
import { useProblemText } from './task.ts';

/** Runs something at the press of a button and tells what became of it; what it may have changed is asked again. */
export function useDone(key: QueryKey) {
  const cache = useQueryClient();
  const notify = useNotice();
  const problemText = useProblemText();
  const reload = useCallback(() => {
    didMyself(String(key[0]), Date.now());
    return Promise.all([
      cache.invalidateQueries({ queryKey: key }),
      cache.invalidateQueries({ queryKey: ['home'] }),
    ]);
  }, [cache, key]);
  // The notice comes when the page shows what was done: who reads it and opens a form again begins from what stands now.
  const tell = useCallback((text: string) => void reload().then(() => notify({ text })), [notify, reload]);
  const run = useCallback(
    async (work: () => Promise<unknown>, done: string) => {
      try {
        await work();
        tell(done);
      } catch (error) {
        notify({ text: problemText(error), tone: 'bad' });
        void reload();
      }
    },
    [notify, problemText, reload, tell],
  );
  /** What a question does that deletes what its own page shows: nothing asks for it again, and the page is left. */
  const removal = useCallback(
    (work: () => Promise<unknown>, leave: () => Promise<unknown>, text: string) => {
      let stay = () => {};
      return {
        work: async () => {
          stay = leavePage(String(key[0]));
          await work().catch((error: unknown) => {
            stay();
            throw error;
          });
        },
        onDone: () =>
          void leave().finally(() => {
            stay();
            tell(text);
          }),
      };
    },
    [key, tell],
  );
  return { run, tell, reload, removal };
}
