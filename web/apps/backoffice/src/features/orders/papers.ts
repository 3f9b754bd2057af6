import { useCallback } from 'react';
import { useNotice } from '@souk/ui';
import { saveFile } from '../../shared/save-file.ts';
import { useStore } from '../../shared/store.ts';
import { useProblemText } from '../../shared/task.ts';

/** The address of what an operation answers as a file. What its path does not name follows as a question. */
export function fileAddress(operation: { path: string }, values: Record<string, string>): string {
  const named = new Set<string>();
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    named.add(name);
    return encodeURIComponent(values[name] ?? '');
  });
  const rest = Object.entries(values).filter(([name]) => !named.has(name));
  const question = new URLSearchParams(rest).toString();
  return question ? `${path}?${question}` : path;
}

/** Fetches something to print and hands it to the person. */
export function usePaper() {
  const { client } = useStore();
  const notify = useNotice();
  const problemText = useProblemText();
  return useCallback(
    async (operation: { path: string }, values: Record<string, string>, name: string) => {
      try {
        saveFile(await client.download(fileAddress(operation, values)), `${name}.pdf`);
      } catch (error) {
        notify({ text: problemText(error), tone: 'bad' });
      }
    },
    [client, notify, problemText],
  );
}
