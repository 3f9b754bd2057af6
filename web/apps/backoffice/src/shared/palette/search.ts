import type { Client } from '@souk/client';
import type { Found, Searcher } from './types.ts';

export interface Finds {
  groups: { id: string; group: string; found: Found[] }[];
  /** Some places did not answer: what is shown is not all there is. */
  incomplete: boolean;
}

/** Asks all places at once. One that fails does not blank the others. */
export async function searchAll(
  searchers: readonly Searcher[],
  words: string,
  language: string,
  client: Client,
  signal: AbortSignal,
): Promise<Finds> {
  const answers = await Promise.allSettled(
    searchers.map(async (searcher) => ({
      id: searcher.id,
      group: searcher.group(language),
      found: await searcher.search(words, client, signal),
    })),
  );
  signal.throwIfAborted();
  return {
    groups: answers.flatMap((answer) =>
      answer.status === 'fulfilled' && answer.value.found.length > 0 ? [answer.value] : [],
    ),
    incomplete: answers.some((answer) => answer.status === 'rejected'),
  };
}
