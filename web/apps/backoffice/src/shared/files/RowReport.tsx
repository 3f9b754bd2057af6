import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button, Callout, StatusPill } from '@souk/ui';
import { Answer } from '../Page.tsx';
import { saveFile } from '../save-file.ts';
import { useStore } from '../store.ts';
import { Table } from '../Table.tsx';
import { useTask } from '../task.ts';
import { useImportText } from './text.ts';
import cells from '../cells.module.css';
import css from './files.module.css';

export interface RowIssue {
  row: number;
  column?: string;
  reason: string;
  warning?: boolean;
  /** What the row is of, where that is known. */
  of?: string;
}

/** What was wrong with the rows of a file; the whole of it can be downloaded. */
export function RowReport({
  title,
  text,
  issues,
  path,
  of,
}: {
  title: string;
  text: string;
  issues: UseInfiniteQueryResult<InfiniteData<RowIssue[]>>;
  /** Where the whole report is. */
  path: string;
  /** The name of the column that says what a row is of. */
  of?: string;
}) {
  const t = useImportText();
  const { client } = useStore();
  const task = useTask();
  const download = () =>
    void task.run(async () => saveFile(await client.download(path), 'import-errors.csv'));
  return (
    <section className={css.issues} aria-label={title}>
      <header className={css.issuesHead}>
        <div>
          <h3 className={css.issuesTitle}>{title}</h3>
          <p className={css.note}>{text}</p>
        </div>
        <Button variant="secondary" size="small" busy={task.busy} onClick={download}>
          {t('imports.download')}
        </Button>
      </header>
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      <Answer query={issues} failed={t('imports.reportFailed')}>
        {({ pages }) => (
          <div className={css.scroll} tabIndex={0} role="region" aria-label={t('imports.report')}>
            <Table
              label={t('imports.report')}
              rows={pages.flat().map((issue, at) => ({ ...issue, id: String(at) }))}
              columns={[
                { name: t('imports.row'), cell: ({ row }) => t('imports.rowNumber', { number: row }) },
                ...(of ? [{ name: of, cell: ({ of: one }: RowIssue) => <bdi>{one || '–'}</bdi> }] : []),
                { name: t('imports.column'), cell: ({ column }) => <bdi>{column || '–'}</bdi> },
                {
                  name: t('imports.what'),
                  cell: ({ warning, reason }) => (
                    <span className={css.what}>
                      <StatusPill tone={warning ? 'attention' : 'bad'}>
                        {t(warning ? 'imports.warning' : 'imports.error')}
                      </StatusPill>
                      <span lang="en" dir="ltr">
                        {reason}
                      </span>
                    </span>
                  ),
                },
              ]}
            />
            {issues.hasNextPage ? (
              <div className={cells.more}>
                <Button
                  variant="secondary"
                  size="small"
                  busy={issues.isFetchingNextPage}
                  onClick={() => void issues.fetchNextPage()}
                >
                  {t('imports.more')}
                </Button>
              </div>
            ) : null}
          </div>
        )}
      </Answer>
    </section>
  );
}
