import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, EmptyState, StatusPill, type Tone } from '@souk/ui';
import type { ProductImport } from '../../shared/api.ts';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { When } from '../../shared/When.tsx';
import { can } from '../../shared/permissions.ts';
import { goesOn, importsOptions, keys } from '../../shared/queries.ts';
import { useCan, useStore } from '../../shared/store.ts';
import { useText, type TextKey } from './text/index.ts';
import { useDone } from '../../shared/useDone.ts';
import { ReportDialog } from './ReportDialog.tsx';
import cells from '../../shared/cells.module.css';
import css from './files.module.css';

const states: Record<string, { name: TextKey; tone: Tone }> = {
  WAITING: { name: 'files.waiting', tone: 'neutral' },
  RUNNING: { name: 'files.running', tone: 'active' },
  DONE: { name: 'files.done', tone: 'good' },
  FAILED: { name: 'files.failed', tone: 'bad' },
  CANCELED: { name: 'files.canceled', tone: 'attention' },
};

const layouts: Record<string, string> = { SOUK: 'Souk', SHOPIFY: 'Shopify', WOOCOMMERCE: 'WooCommerce' };

/** The files that were brought in, how far each has come, and what was wrong with it. */
export function ImportsPart() {
  const t = useText();
  const { api } = useStore();
  const has = useCan();
  const imports = useQuery(importsOptions(api));
  const { tell } = useDone(keys.imports);
  const [report, setReport] = useState<ProductImport | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const stop = (one: ProductImport) =>
    setQuestion({
      title: t('files.stopTitle'),
      text: t('files.stopText'),
      action: t('files.stop'),
      work: () => api.cancelImport(one.id),
      onDone: () => tell(t('files.stopped')),
    });
  return (
    <Panel title={t('files.history')}>
      <Answer query={imports} failed={t('files.loadFailed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState compact headingLevel={3} title={t('files.none')} text={t('files.noneText')} />
          ) : (
            <Table
              label={t('files.history')}
              rows={list}
              columns={[
                {
                  name: t('files.file'),
                  cell: (one) => (
                    <>
                      <bdi className={cells.name}>{one.fileName}</bdi>
                      <span className={cells.small}>{layouts[one.layout] ?? one.layout}</span>
                    </>
                  ),
                },
                { name: t('files.progress'), cell: (one) => <Progress one={one} /> },
                { name: t('files.result'), cell: (one) => <Outcome one={one} /> },
                { name: t('files.when'), wide: true, cell: (one) => <When date={one.createdDate} /> },
              ]}
              actions={(one) => (
                <>
                  {one.errors + one.warnings > 0 || one.ignoredColumns.length > 0 ? (
                    <Button variant="secondary" size="small" onClick={() => setReport(one)}>
                      {t('files.report')}
                    </Button>
                  ) : null}
                  {goesOn(one) && has(can.modifyProducts) ? (
                    <Button variant="quiet" size="small" onClick={() => stop(one)}>
                      {t('files.stop')}
                    </Button>
                  ) : null}
                </>
              )}
            />
          )
        }
      </Answer>
      {report ? <ReportDialog of={report} onClose={() => setReport(null)} /> : null}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </Panel>
  );
}

function Progress({ one }: { one: ProductImport }) {
  const t = useText();
  const state = states[one.state];
  const total = one.totalRows ?? 0;
  const rows = total
    ? t('files.rows', { done: one.processedRows, total })
    : goesOn(one)
      ? t('files.noRows')
      : '';
  return (
    <div className={css.progress}>
      {state ? <StatusPill tone={state.tone}>{t(state.name)}</StatusPill> : null}
      {goesOn(one) ? (
        <progress
          className={css.bar}
          max={total || 1}
          value={total ? one.processedRows : undefined}
          aria-label={one.fileName}
        />
      ) : null}
      {one.reason ? <span className={css.note}>{one.reason}</span> : null}
      {rows ? <span className={css.note}>{rows}</span> : null}
    </div>
  );
}

function Outcome({ one }: { one: ProductImport }) {
  const t = useText();
  const parts = [
    one.createdProducts ? t('files.created', { count: one.createdProducts }) : '',
    one.updatedProducts ? t('files.updated', { count: one.updatedProducts }) : '',
    one.unchangedProducts ? t('files.unchanged', { count: one.unchangedProducts }) : '',
  ].filter(Boolean);
  return (
    <div className={css.outcome}>
      {parts.length ? <span>{parts.join(' · ')}</span> : null}
      {one.errors ? <span className={css.errors}>{t('files.errors', { count: one.errors })}</span> : null}
      {one.warnings ? (
        <span className={css.warnings}>{t('files.warnings', { count: one.warnings })}</span>
      ) : null}
      {parts.length + one.errors + one.warnings === 0 ? <span className={css.note}>–</span> : null}
    </div>
  );
}
