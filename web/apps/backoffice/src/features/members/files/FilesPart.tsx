import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, EmptyState, StatusPill, classes, type Tone } from '@souk/ui';
import { Bar } from '../../../shared/Bar.tsx';
import type { Key } from '../../../shared/files/text.ts';
import { Answer, Panel } from '../../../shared/Page.tsx';
import { useStore } from '../../../shared/store.ts';
import { Table } from '../../../shared/Table.tsx';
import { When } from '../../../shared/When.tsx';
import { goesOn, importsOptions, type MemberImport } from './calls.ts';
import { useText } from './text.ts';
import cells from '../../../shared/cells.module.css';
import css from '../../../shared/files/files.module.css';

const states: Record<string, { name: Key; tone: Tone }> = {
  RECEIVING: { name: 'imports.waiting', tone: 'neutral' },
  WAITING: { name: 'imports.waiting', tone: 'neutral' },
  RUNNING: { name: 'imports.running', tone: 'active' },
  DONE: { name: 'imports.done', tone: 'good' },
  FAILED: { name: 'imports.failed', tone: 'bad' },
  CANCELED: { name: 'imports.canceled', tone: 'attention' },
};

const stateOf = ({ dryRun, state }: MemberImport) =>
  dryRun && state === 'DONE'
    ? { name: 'imports.isChecked' as const, tone: 'neutral' as const }
    : states[state];

/** The files that were checked and brought in, and how far each has come. */
export function FilesPart({ open, onOpen }: { open?: string; onOpen: (id: string) => void }) {
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
            <Table
              label={t('imports.history')}
              rows={list}
              columns={[
                {
                  name: t('imports.file'),
                  cell: (one) => (
                    <>
                      <bdi className={classes(cells.name, cells.strong)}>{one.fileName}</bdi>
                      {one.dryRun ? <span className={cells.small}>{t('memberFiles.checkOnly')}</span> : null}
                    </>
                  ),
                },
                { name: t('imports.progress'), cell: (one) => <Progress of={one} /> },
                { name: t('memberFiles.result'), cell: (one) => <Result of={one} /> },
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
          );
        }}
      </Answer>
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
    </Panel>
  );
}

function Progress({ of }: { of: MemberImport }) {
  const t = useText();
  const state = stateOf(of);
  return (
    <div className={css.progress}>
      {state ? <StatusPill tone={state.tone}>{t(state.name)}</StatusPill> : null}
      {goesOn(of) ? <Bar name={of.fileName} done={of.processedRows} total={of.totalRows} /> : null}
      <span className={css.note}>{t('imports.rows', { done: of.processedRows, total: of.totalRows })}</span>
    </div>
  );
}

function Result({ of }: { of: MemberImport }) {
  const t = useText();
  const parts = [
    of.created ? t('imports.created', { count: of.created }) : '',
    of.updated ? t('imports.updated', { count: of.updated }) : '',
    of.unchanged ? t('imports.unchanged', { count: of.unchanged }) : '',
  ].filter(Boolean);
  return (
    <div className={css.outcome}>
      {parts.length ? <span>{parts.join(' · ')}</span> : null}
      {of.failed ? <span className={css.errors}>{t('imports.rowErrors', { count: of.failed })}</span> : null}
      {parts.length + of.failed === 0 ? <span className={css.note}>–</span> : null}
    </div>
  );
}
