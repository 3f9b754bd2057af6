// How a task is shown, in the list and on its page.
import { Progress } from '@mantine/core';
import { StatusPill, type Tone } from '@souk/ui';
import { kinds } from './kinds.ts';
import type { Job } from './source.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './jobs.module.css';

const states: Record<string, { name: TextKey; tone: Tone }> = {
  WAITING: { name: 'jobs.waiting', tone: 'neutral' },
  RUNNING: { name: 'jobs.running', tone: 'active' },
  FAILED: { name: 'jobs.failed', tone: 'bad' },
};

export function JobState({ job }: { job: Job }) {
  const t = useText();
  const known = states[job.state];
  return known ? <StatusPill tone={known.tone}>{t(known.name)}</StatusPill> : null;
}

export function useName(): (job: Job) => string {
  const t = useText();
  return ({ kind }) => {
    const key = kinds[kind] ?? (kind.startsWith('every.') ? 'jobs.upkeep' : undefined);
    return key ? t(key) : kind;
  };
}

export function useTries(): (job: Job) => string {
  const t = useText();
  return ({ tries, maxTries, state }) =>
    tries === 0
      ? t('jobs.notBegun')
      : t(state === 'FAILED' ? 'jobs.triedTimes' : 'jobs.tryOf', { count: tries, most: maxTries });
}

/** What is counted as bytes: how many there are tells nobody anything. */
const inBytes = ['backup'];

export function useHowFar(): (job: Job) => string {
  const t = useText();
  return ({ kind, progress }) => {
    if (!progress) return '';
    if (progress.total === 0) return inBytes.includes(kind) ? '' : t('jobs.soFar', { done: progress.done });
    const part = Math.floor((100 * progress.done) / progress.total);
    return inBytes.includes(kind)
      ? t('jobs.part', { part })
      : t('jobs.doneOf', { done: progress.done, of: progress.total });
  };
}

/** A bar with the number beside it; the number alone for tasks that do not know how much there is to do. */
export function HowFar({ job }: { job: Job }) {
  const howFar = useHowFar();
  const { progress } = job;
  if (!progress) return null;
  const text = howFar(job);
  if (progress.total === 0) return <span className={css.number}>{text}</span>;
  return (
    <span className={css.far}>
      <Progress.Root size="sm">
        <Progress.Section value={(100 * progress.done) / progress.total} aria-label={text} />
      </Progress.Root>
      <span className={css.number}>{text}</span>
    </span>
  );
}
