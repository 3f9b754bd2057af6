import { useState } from 'react';
import { useNotice } from '@souk/ui';
import { useProblemText } from '../useAccount.ts';
import { useConnectionsChanged } from './usePeople.ts';

/** Does something about a person, and says what came of it. */
export function useAct() {
  const notify = useNotice();
  const changed = useConnectionsChanged();
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      await changed();
      notify({ text: done });
    } catch (error) {
      notify({ text: problemText(error), tone: 'bad' });
    }
    setBusy(false);
  };
  return { busy, act };
}
