import { useQuery } from '@tanstack/react-query';
import { Button, Callout, StatusPill } from '@souk/ui';
import type { ProductImport } from '../../shared/api.ts';
import { Dialog } from '../../shared/Dialog.tsx';
import { Answer } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { importErrorsOptions } from '../../shared/queries.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import { saveFile } from '../../shared/save-file.ts';
import css from './files.module.css';

/** What was wrong with the rows of a file; the whole of it can be downloaded. */
export function ReportDialog({ of, onClose }: { of: ProductImport; onClose: () => void }) {
  const t = useText();
  const { api } = useStore();
  const task = useTask();
  const all = of.errors + of.warnings;
  const issues = useQuery({ ...importErrorsOptions(api, of.id), enabled: all > 0 });
  const download = () =>
    void task.run(async () => {
      saveFile(await api.importReport(of.id), 'import-errors.csv');
    });
  return (
    <Dialog
      wide
      title={t('files.reportTitle', { name: of.fileName })}
      text={t('files.reportText')}
      onClose={onClose}
    >
      {of.ignoredColumns.length > 0 ? (
        <p className={css.ignored}>{t('files.ignored', { names: of.ignoredColumns.join(', ') })}</p>
      ) : null}
      {all > 0 ? (
        <div className={css.issues}>
          <Answer query={issues} failed={t('files.reportFailed')}>
            {(list) => (
              <>
                <Table
                  label={t('files.report')}
                  rows={list.map((issue, at) => ({ ...issue, id: String(at) }))}
                  columns={[
                    { name: t('files.row'), cell: (issue) => t('files.rowNumber', { number: issue.row }) },
                    { name: t('files.column'), cell: (issue) => <bdi>{issue.column || '–'}</bdi> },
                    {
                      name: t('files.what'),
                      cell: (issue) => (
                        <span className={css.what}>
                          <StatusPill tone={issue.warning ? 'attention' : 'bad'}>
                            {t(issue.warning ? 'files.warning' : 'files.error')}
                          </StatusPill>
                          <span lang="en" dir="ltr">
                            {issue.reason}
                          </span>
                        </span>
                      ),
                    },
                  ]}
                />
                {all > list.length ? (
                  <p className={css.ignored}>{t('files.reportMore', { count: list.length })}</p>
                ) : null}
              </>
            )}
          </Answer>
        </div>
      ) : null}
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      <div className={css.buttons}>
        <Button variant="secondary" onClick={onClose}>
          {t('dialog.close')}
        </Button>
        {all > 0 ? (
          <Button busy={task.busy} onClick={download}>
            {t('files.download')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
