import { Progress } from '@mantine/core';
import type { Schemas } from '@souk/client';
import { Callout } from '@souk/ui';
import { useText } from './text/index.ts';
import css from './backups.module.css';

/** How far the work is, or why it failed. */
export function RunBar({ run }: { run?: Schemas['BackupRun'] }) {
  const t = useText();
  if (run?.state === 'FAILED') {
    return (
      <Callout tone="bad">
        <p>{t(run.kind === 'RESTORE' ? 'backups.restoreFailed' : 'backups.makeFailed')}</p>
        <p dir="auto">{run.error}</p>
      </Callout>
    );
  }
  if (run?.state !== 'RUNNING') return null;
  const part = run.total > 0 ? Math.floor((100 * run.done) / run.total) : 0;
  const name = t(run.kind === 'RESTORE' ? 'backups.restoring' : 'backups.making', { part });
  return (
    <div className={css.run} role="status">
      <p>{name}</p>
      <Progress.Root size="sm">
        <Progress.Section value={part} aria-label={name} />
      </Progress.Root>
    </div>
  );
}
