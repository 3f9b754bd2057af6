import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, EmptyState, StatusPill, type Tone } from '@souk/ui';
import { Bar } from '../../shared/Bar.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { When } from '../../shared/When.tsx';
import { useStore } from '../../shared/store.ts';
import { goesOn, importsOptions, layoutNames, type ProductImport } from './calls.ts';
import { useText, type TextKey } from './text/index.ts';
import cells from '../../shared/cells.module.css';
import css from '../../shared/files/files.module.css';

const states: Record<string, { name: TextKey; tone: Tone }> = {
  WAITING: { name: 'imports.waiting', tone: 'neutral' },
  RUNNING: { name: 'imports.running', tone: 'active' },
  DONE: { name: 'imports.done', tone: 'good' },
  FAILED: { name: 'imports.failed', tone: 'bad' },
  CANCELED: { name: 'imports.canceled', tone: 'attention' },
};

function stateOf({ dryRun, state, undo }: ProductImport): { name: TextKey; tone: Tone } | undefined {
  if (undo?.state === 'DONE') return { name: 'files.isUndone', tone: 'neutral' };
  if (undo) return { name: 'files.isUndoing', tone: 'active' };
  if (dryRun && state === 'DONE') return { name: 'imports.isChecked', tone: 'neutral' };
  return states[state];
}

/** The files that were checked and brought in, and how far each has come. */
export function ImportsPart({ open, onOpen }: { open?: string; onOpen: (id: string) => void }) {
  const t = useText();
  const { client } = useStore();
  const imports = useInfiniteQuery(importsOptions(client));
  return (
    <Panel title={t('imports.history')}>
      <Answer query={imports} failed={t('imports.loadFailed')}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.imports);
          if (list.length === 0) {
            return (
              <EmptyState compact headingLevel={3} title={t('imports.none')} text={t('imports.noneText')} />
            );
          }
          return (
            <>
              <Table
                label={t('imports.history')}
                rows={list}
                columns={[
                  {
                    name: t('imports.file'),
                    cell: (one) => (
                      <>
                        <span className={cells.name}>
                          <bdi>{one.fileName}</bdi>
                        </span>
                        <span className={cells.small}>
                          {t(one.dryRun ? 'files.kindCheck' : 'files.kindImport', {
                            layout: layoutNames[one.layout] ?? one.layout,
                          })}
                        </span>
                      </>
                    ),
                  },
                  { name: t('imports.progress'), cell: (one) => <Progress one={one} /> },
                  { name: t('files.result'), cell: (one) => <Outcome one={one} /> },
                  { name: t('imports.when'), wide: true, cell: (one) => <When date={one.createdDate} /> },
                ]}
                actions={(one) =>
                  one.id === open ? (
                    <span className={css.note}>{t('imports.isOpen')}</span>
                  ) : (
                    <Button
                      variant="secondary"
                      size="small"
                      aria-label={t('imports.openOf', { name: one.fileName })}
                      onClick={() => onOpen(one.id)}
                    >
                      {t('imports.open')}
                    </Button>
                  )
                }
              />
              {imports.hasNextPage ? (
                <div className={cells.more}>
                  <Button
                    variant="secondary"
                    size="small"
                    busy={imports.isFetchingNextPage}
                    onClick={() => void imports.fetchNextPage()}
                  >
                    {t('imports.more')}
                  </Button>
                </div>
              ) : null}
            </>
          );
        }}
      </Answer>
    </Panel>
  );
}

function Progress({ one }: { one: ProductImport }) {
  const t = useText();
  const state = stateOf(one);
  const { undo } = one;
  const [done, total] = undo ? [undo.processed, undo.total] : [one.processedRows, one.totalRows ?? 0];
  const rows = undo
    ? t('files.undoneOf', { done: undo.processed - undo.refused, total })
    : total
      ? t('imports.rows', { done, total })
      : goesOn(one)
        ? t('imports.noRows')
        : '';
  return (
    <div className={css.progress}>
      {state ? <StatusPill tone={state.tone}>{t(state.name)}</StatusPill> : null}
      {goesOn(one) ? <Bar name={one.fileName} done={done} total={total} /> : null}
      {rows ? <span className={css.note}>{rows}</span> : null}
    </div>
  );
}

function Outcome({ one }: { one: ProductImport }) {
  const t = useText();
  const parts = [
    one.createdProducts ? t('imports.created', { count: one.createdProducts }) : '',
    one.updatedProducts ? t('imports.updated', { count: one.updatedProducts }) : '',
    one.unchangedProducts ? t('imports.unchanged', { count: one.unchangedProducts }) : '',
  ].filter(Boolean);
  return (
    <div className={css.outcome}>
      {parts.length ? <span>{parts.join(' · ')}</span> : null}
      {one.errors ? <span className={css.errors}>{t('imports.errors', { count: one.errors })}</span> : null}
      {one.warnings ? (
        <span className={css.warnings}>{t('imports.warnings', { count: one.warnings })}</span>
      ) : null}
      {parts.length + one.errors + one.warnings === 0 ? <span className={css.note}>–</span> : null}
    </div>
  );
}
