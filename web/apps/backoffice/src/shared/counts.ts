import { useQueries } from '@tanstack/react-query';
import type { Client } from '@souk/client';
import { serviceOf } from './live/news.ts';
import { useMay, type Needed } from './may.tsx';
import { useStore } from './store.ts';

/** A number beside a section's name: how much waits there. Exported as `counts` from a feature's `routes.ts`. */
export interface SectionCount {
  path: string;
  /** Asked only of those who may; what changes in its service is counted anew. */
  needs: Exclude<Needed, string>;
  ask: (client: Client, signal: AbortSignal) => Promise<number>;
}

export function useCounts(counts: readonly SectionCount[]): Record<string, number> {
  const { client } = useStore();
  const may = useMay();
  const asked = counts.filter(({ needs }) => may(needs));
  const answers = useQueries({
    queries: asked.map(({ path, needs, ask }) => ({
      queryKey: [serviceOf(needs), 'count', path],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(client, signal),
      staleTime: 60_000,
    })),
  });
  return Object.fromEntries(asked.map(({ path }, at) => [path, answers[at]?.data ?? 0]));
}
