// Work over many rows that the server does by itself: it goes on when the page is closed, and can be found again.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isSoukError, type Client } from '@souk/client';
import { forLong, keep, recall } from '../memory.ts';
import { useStore } from '../store.ts';
import type { Question } from './types.ts';

/** How a job stands. */
export interface JobState {
  id: string;
  /** What it does, in words. */
  name: string;
  of: number;
  done: number;
  failed: number;
  state: 'running' | 'done' | 'stopped' | 'broken';
  /** Why it broke off: a code of the server. */
  reason?: string;
}

/** Which rows a job is for: some by their ids, or all that a question finds. */
export type ChosenRows = { ids: readonly string[] } | { question: Question };

/** Begins a job on the server. */
export type StartJob = (chosen: ChosenRows, client: Client) => Promise<JobState>;

export interface JobFailure {
  name: string;
  code: string;
  /** What the server says of it. */
  said: string;
}

/** How a list asks about its jobs. */
export interface Jobs {
  get: (id: string, client: Client, signal?: AbortSignal) => Promise<JobState>;
  /** The person's job that goes on, wherever they began it. */
  running: (client: Client, signal?: AbortSignal) => Promise<JobState | null>;
  /** What failed, a page at a time. */
  failures: (
    id: string,
    after: number | undefined,
    client: Client,
  ) => Promise<{ failures: JobFailure[]; next?: number }>;
  stop: (id: string, client: Client) => Promise<unknown>;
}

/** Between two questions about a job that goes on. */
const every = 700;

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * The job that a person waits for in a list. The browser remembers its id until its end was shown; a job that was
 * begun in another browser is found by asking for what goes on.
 */
export function useJob(
  jobs: Jobs | undefined,
  person: string,
  list: string,
): { job: UseQueryResult<JobState | null>; watch: (job: JobState) => void; forget: () => void } {
  const { client } = useStore();
  const cache = useQueryClient();
  const keyOf = (id: string) => ['list-job', person, list, id];
  const memory = `souk.job.${person}.${list}`;
  const [id, setId] = useState(() => recall(forLong(), memory, isId) ?? '');
  const forget = () => {
    forLong().removeItem(memory);
    cache.removeQueries({ queryKey: keyOf('') });
    setId('');
  };
  const job = useQuery({
    queryKey: keyOf(id),
    enabled: jobs !== undefined,
    queryFn: async ({ signal }) => {
      if (!jobs) return null;
      if (!id) return jobs.running(client, signal);
      try {
        return await jobs.get(id, client, signal);
      } catch (error) {
        // Cleared away meanwhile: there is nothing left to tell.
        if (!isSoukError(error) || error.status !== 404) throw error;
        forget();
        return null;
      }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? every : false),
    refetchIntervalInBackground: true,
  });
  return {
    job,
    watch: (begun) => {
      cache.setQueryData(keyOf(begun.id), begun);
      keep(forLong(), memory, begun.id);
      setId(begun.id);
    },
    forget,
  };
}
