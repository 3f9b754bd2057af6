import { useCallback, useEffect, useRef, useState } from 'react';
import { useFlow } from '../../shared/flow.tsx';
import { askPasskey, autofillHere, passkeysHere } from '../../shared/passkey.ts';
import { useShop } from '../../shared/shop.ts';
import type { useTask } from '../../shared/task.ts';
import { loginTrouble } from './login-refusal.ts';

// The server's question is renewed before it runs out.
const renewAfter = 4 * 60_000;

export interface PasskeySignIn {
  /** Whether this browser has passkeys at all. */
  works: boolean;
  /** The person presses the button. */
  ask: () => void;
}

/** Offers passkeys among the suggestions of the e-mail field, and by a button. */
export function usePasskeySignIn(
  task: ReturnType<typeof useTask>,
  onTrouble: (trouble: 'blocked' | 'must-reset') => void,
): PasskeySignIn {
  const { api } = useShop();
  const { as, follow } = useFlow();
  const [round, setRound] = useState(0);
  const offered = useRef<AbortController | null>(null);
  const works = passkeysHere();

  const enter = useCallback(
    (challengeId: string, credential: Record<string, unknown>) =>
      task.run(
        async () => {
          return follow(await as((token) => api.loginWithPasskey({ challengeId, credential }, token)));
        },
        (refusal) => {
          const trouble = loginTrouble(refusal);
          if (trouble.is !== 'blocked' && trouble.is !== 'must-reset') return false;
          onTrouble(trouble.is);
          return true;
        },
      ),
    [api, as, follow, onTrouble, task],
  );
  // Only a new round asks again, not every change of what `enter` is made of.
  const entering = useRef(enter);
  useEffect(() => {
    entering.current = enter;
  }, [enter]);

  useEffect(() => {
    const giveUp = new AbortController();
    offered.current = giveUp;
    const suggest = async () => {
      if (!(await autofillHere())) return;
      const start = await as((token) => api.startPasskey(token));
      const options = start.publicKeyCredentialRequestOptionsJson;
      const credential = await askPasskey(options, { autofill: true, signal: giveUp.signal });
      if (credential) await entering.current(start.challengeId, credential);
    };
    // A suggestion that cannot be made is none: the form is there all the same.
    suggest().catch(() => undefined);
    const timer = setTimeout(() => setRound((count) => count + 1), renewAfter);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [api, as, round]);

  const ask = useCallback(() => {
    // The browser answers one question at a time.
    offered.current?.abort();
    void task
      .run(async () => {
        const start = await as((token) => api.startPasskey(token));
        const credential = await askPasskey(start.publicKeyCredentialRequestOptionsJson);
        if (credential) await entering.current(start.challengeId, credential);
      })
      .then(() => setRound((count) => count + 1));
  }, [api, as, task]);

  return { works, ask };
}
