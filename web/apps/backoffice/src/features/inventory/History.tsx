import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import { listStockHistory } from '@souk/client/operations/souk-stock-history';
import { serviceKey } from '@souk/query/operations';
import { Button, EmptyState, classes } from '@souk/ui';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { Answer } from '../../shared/Page.tsx';
import { useMe, useStore } from '../../shared/store.ts';
import { Table } from '../../shared/Table.tsx';
import { When } from '../../shared/When.tsx';
import type { Variant } from './stock.ts';
import { english } from './text/en.ts';
import { useText, type TextKey } from './text/index.ts';
import cells from '../../shared/cells.module.css';
import css from './inventory.module.css';

type Entry = Schemas['CatalogStockEntry'];

const people: Record<string, TextKey> = {
  WIX_USER: 'stock.staff',
  APP: 'stock.app',
  ANONYMOUS_VISITOR: 'stock.shopper',
  MEMBER: 'stock.shopper',
};

const signed = (delta: number) => (delta > 0 ? `+${delta}` : `−${Math.abs(delta)}`);

/** Every change of a variant's stock, newest first, with who did it and why. */
export function History({ variant: { productId, variantId } }: { variant: Variant }) {
  const t = useText();
  const may = useMay();
  const me = useMe();
  const { client } = useStore();
  const history = useInfiniteQuery({
    queryKey: [...serviceKey(listStockHistory), 'pages', productId, variantId],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        listStockHistory,
        { productId, variantId, ...(pageParam ? { before: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => (next ? Number(next) : null),
    enabled: may(listStockHistory),
  });
  if (!may(listStockHistory)) return null;
  const why = ({ reason }: Entry) => {
    const key = `stock.why.${reason}`;
    return key in english ? t(key as TextKey) : reason;
  };
  const who = ({ by }: Entry) =>
    by.id === me.identity.id ? t('stock.you') : t(people[by.kind] ?? 'stock.shop');
  return (
    <Part title={t('stock.history')}>
      <Answer query={history} failed={t('stock.historyFailed')}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) {
            return (
              <EmptyState
                compact
                headingLevel={3}
                title={t('stock.noHistory')}
                text={t('stock.noHistoryText')}
              />
            );
          }
          return (
            <div className={css.history}>
              <Table
                label={t('stock.history')}
                rows={entries}
                columns={[
                  { name: t('stock.when'), cell: ({ createdDate }) => <When date={createdDate} /> },
                  {
                    name: t('stock.change'),
                    cell: ({ delta }) => (
                      <span className={classes(css.delta, delta < 0 && css.less)} dir="ltr">
                        {signed(delta)}
                      </span>
                    ),
                  },
                  { name: t('stock.after'), cell: ({ quantity }) => quantity },
                  {
                    name: t('stock.reason'),
                    cell: (entry) => (
                      <div>
                        {why(entry)}
                        {entry.orderId ? (
                          <>
                            {' · '}
                            <Link to="/orders/$id" params={{ id: entry.orderId }}>
                              {t('stock.order')}
                            </Link>
                          </>
                        ) : null}
                        {entry.note ? (
                          <span className={css.variant}>
                            <bdi>{entry.note}</bdi>
                          </span>
                        ) : null}
                      </div>
                    ),
                  },
                  { name: t('stock.who'), cell: who },
                ]}
              />
              {history.hasNextPage ? (
                <div className={cells.more}>
                  <Button
                    variant="secondary"
                    size="small"
                    busy={history.isFetchingNextPage}
                    onClick={() => void history.fetchNextPage()}
                  >
                    {t('stock.older')}
                  </Button>
                </div>
              ) : null}
            </div>
          );
        }}
      </Answer>
    </Part>
  );
}
