import { useCallback, useEffect, useState } from 'react';
import { refusalFrom, type Refusal } from '../../shared/refusal.ts';

export type Looked<T> = { is: 'loading' } | { is: 'ready'; found: T } | { is: 'failed'; refusal: Refusal };

/** Looks at what a link offers before anything is asked. `look` must stay the same from render to render. */
export function useLink<T>(look: (() => Promise<T>) | null) {
  const [state, setState] = useState<Looked<T>>({ is: 'loading' });
  const load = useCallback(() => {
    look?.().then(
      (found) => setState({ is: 'ready', found }),
      (error: unknown) => setState({ is: 'failed', refusal: refusalFrom(error) }),
    );
  }, [look]);
  useEffect(load, [load]);
  const again = () => {
    setState({ is: 'loading' });
    load();
  };
  const fail = (refusal: Refusal) => setState({ is: 'failed', refusal });
  return { state, again, fail };
}
