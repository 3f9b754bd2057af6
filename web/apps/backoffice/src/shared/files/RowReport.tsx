import { useInfiniteQuery } from '@tanstack/react-query';
import { getImportReport } from '@souk/client/operations/stores-catalog-files';
import { Button, Callout, StatusPill } from '@souk/ui';
import { Answer } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { issuesOptions, type ProductImport } from './calls.ts';
import { useText } from './text/index.ts';
import cells from '../../shared/cells.module.css';
import css from './files.module.css';

/** What was wrong with the rows of a file; the whole of it can be downloaded. */
export function Issues({ of }: { of: ProductImport }) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const issues = useInfiniteQuery(issuesOptions(client, of.id));
  const download = () =>
    void task.run(async () => {
      const path = getImportReport.path.replace('{id}', encodeURIComponent(of.id));
      saveFile(await client.download(path), 'import-errors.csv');
    });
  return (
    <div className={css.issues}>
      <header className={css.issuesHead}>
        <div>
          <h3 className={css.issuesTitle}>
            {[
              of.errors ? t('files.errors', { count: of.errors }) : '',
              of.warnings ? t('files.warnings', { count: of.warnings }) : '',
            ]
              .filter(Boolean)
              .join(', ')}
          </h3>
          <p className={css.note}>{t(of.dryRun ? 'files.reportDry' : 'files.reportText')}</p>
        </div>
        <Button variant="secondary" size="small" busy={task.busy} onClick={download}>
          {t('files.download')}
        </Button>
      </header>
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      <Answer query={issues} failed={t('files.reportFailed')}>
        {({ pages }) => (
          <div className={css.scroll} tabIndex={0} role="region" aria-label={t('files.report')}>
            <Table
              label={t('files.report')}
              rows={pages.flat().map((issue, at) => ({ ...issue, id: String(at) }))}
              columns={[
                { name: t('files.row'), cell: ({ row }) => t('files.rowNumber', { number: row }) },
                { name: t('files.column'), cell: ({ column }) => <bdi>{column || '–'}</bdi> },
                {
                  name: t('files.what'),
                  cell: ({ warning, reason }) => (
                    <span className={css.what}>
                      <StatusPill tone={warning ? 'attention' : 'bad'}>
                        {t(warning ? 'files.warning' : 'files.error')}
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
                  {t('files.more')}
                </Button>
              </div>
            ) : null}
          </div>
        )}
      </Answer>
    </div>
  );
}
