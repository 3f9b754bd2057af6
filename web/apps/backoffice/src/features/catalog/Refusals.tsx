import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import { Button } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Answer } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { refusalOf } from '../../shared/text/index.ts';
import { useStore } from '../../shared/store.ts';
import { refusalsOptions } from './calls.ts';
import { useText } from './text/index.ts';
import cells from '../../shared/cells.module.css';
import css from '../../shared/files/files.module.css';

type Refused = Schemas['CatalogfilesRefused'];

/** What stayed as the import left it when it was taken back, and why. */
export function Refusals({ id, count }: { id: string; count: number }) {
  const t = useText();
  const { client } = useStore();
  const { code: language } = useLanguage();
  const refusals = useInfiniteQuery(refusalsOptions(client, id));
  const why = ({ error }: Refused) => refusalOf(error.code, language) ?? error.description;
  const name = ({ kind, entityId, name: known }: Refused) => {
    if (!known) return t('files.noName');
    if (kind === 'COLLECTION') return known;
    return (
      <Link to="/products/$id" params={{ id: entityId }}>
        {known}
      </Link>
    );
  };
  return (
    <section className={css.issues} aria-label={t('files.refused', { count })}>
      <header className={css.issuesHead}>
        <div>
          <h3 className={css.issuesTitle}>{t('files.refused', { count })}</h3>
          <p className={css.note}>{t('files.refusedText')}</p>
        </div>
      </header>
      <Answer query={refusals} failed={t('imports.reportFailed')}>
        {({ pages }) => (
          <>
            <Table
              label={t('files.refused', { count })}
              rows={pages.flat().map((one) => ({ ...one, id: String(one.index) }))}
              columns={[
                { name: t('imports.what'), cell: name },
                { name: t('files.why'), cell: why },
              ]}
            />
            {refusals.hasNextPage ? (
              <div className={cells.more}>
                <Button
                  variant="secondary"
                  size="small"
                  busy={refusals.isFetchingNextPage}
                  onClick={() => void refusals.fetchNextPage()}
                >
                  {t('imports.more')}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Answer>
    </section>
  );
}
