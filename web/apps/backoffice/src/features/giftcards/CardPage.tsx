import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SoukError, type Schemas } from '@souk/client';
import {
  disableGiftCard,
  enableGiftCard,
  queryGiftCards,
  queryTransactions,
  sendGiftCard,
} from '@souk/client/operations/ecom-gift-vouchers';
import { keyOf, serviceKey } from '@souk/query/operations';
import { Button, ErrorState, Loading, Skeleton } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage, Part } from '../../shared/detail/DetailPage.tsx';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { Table } from '../../shared/Table.tsx';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { CardState, type Card } from './CardsPage.tsx';
import { SendDialog } from './SendDialog.tsx';
import { useText, type TextKey } from './text/index.ts';
import cells from '../../shared/cells.module.css';

const service = serviceKey(queryGiftCards);

export function CardPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string };
  const { client } = useStore();
  const message = { query: { filter: { id }, cursorPaging: { limit: 1 } } };
  const query = useQuery({
    queryKey: keyOf(queryGiftCards, message),
    queryFn: async ({ signal }) => {
      const { giftCards } = await client.call(queryGiftCards, message, { signal });
      // There is no call for one card by its id; none in the list is none at all.
      if (!giftCards[0]) throw new SoukError('application', 'no such card', { status: 404 });
      return giftCards[0];
    },
  });
  return (
    <DetailAnswer
      query={query}
      failed={t('cards.failedOne')}
      missing={{ title: t('cards.gone') }}
      back={{ to: '/gift-cards', label: t('cards.back') }}
    >
      {(card) => <One card={card} />}
    </DetailAnswer>
  );
}

function One({ card }: { card: Card }) {
  const t = useText();
  const { client } = useStore();
  const { run, tell } = useDone(service);
  const [question, setQuestion] = useState<Question | null>(null);
  const [sending, setSending] = useState(false);
  const { id, obfuscatedCode: code, balance, initialValue, expirationDate, createdDate } = card;
  const off = card.status === 'DISABLED';
  return (
    <DetailPage
      // The last four tell cards apart; in front of them a narrow title would show nothing but stars.
      title={t('cards.ending', { code: code.slice(-4) })}
      back={{ to: '/gift-cards' }}
      pills={<CardState card={card} />}
      facts={[
        <span key="balance">
          {t('cards.balance')}: <bdi>{balance.formattedAmount}</bdi>
        </span>,
        <span key="value">
          {t('cards.value')}: <bdi>{initialValue.formattedAmount}</bdi>
        </span>,
        <span key="made">
          {t('cards.made')} <When within date={createdDate} />
        </span>,
        ...(expirationDate
          ? [
              <span key="ends">
                {t('cards.ends')} <When within date={expirationDate} />
              </span>,
            ]
          : []),
      ]}
      actions={[
        ...(card.status === 'VALID' && /[1-9]/.test(balance.amount)
          ? [{ label: t('cards.send'), needs: sendGiftCard, run: () => setSending(true) }]
          : []),
        off
          ? {
              label: t('cards.enable'),
              needs: enableGiftCard,
              run: () => void run(() => client.call(enableGiftCard, { id }), t('cards.enabled', { code })),
            }
          : {
              label: t('cards.disable'),
              needs: disableGiftCard,
              danger: true,
              run: () =>
                setQuestion({
                  title: t('cards.disableTitle', { code }),
                  text: t('cards.disableText'),
                  action: t('cards.disable'),
                  work: () => client.call(disableGiftCard, { id }),
                  onDone: () => tell(t('cards.disabled', { code })),
                }),
            },
      ]}
    >
      <Ledger id={id} />
      {sending ? <SendDialog id={id} onClose={() => setSending(false)} /> : null}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </DetailPage>
  );
}

type Entry = Schemas['GiftcardsTransaction'];

const known = ['ISSUE', 'REDEEM', 'VOID', 'REFUND'];

function Ledger({ id }: { id: string }) {
  const t = useText();
  const { client } = useStore();
  const ask = (cursor: string) => ({
    id,
    query: { cursorPaging: { limit: 50, ...(cursor ? { cursor } : {}) } },
  });
  const entries = useInfiniteQuery({
    queryKey: [...keyOf(queryTransactions, ask('')), 'all'],
    queryFn: ({ pageParam, signal }) => client.call(queryTransactions, ask(pageParam), { signal }),
    initialPageParam: '',
    getNextPageParam: ({ pagingMetadata: { hasNext, cursors } }) => (hasNext ? cursors?.next : undefined),
  });
  const rows = entries.data?.pages.flatMap(({ transactions }) => transactions) ?? [];
  const again = () => void entries.refetch();
  return (
    <Part title={t('cards.ledger')}>
      {entries.isError ? (
        <ErrorState title={t('cards.ledgerFailed')} requestId={requestIdOf(entries.error)} onRetry={again} />
      ) : entries.isPending ? (
        <Loading onRetry={again}>
          <Skeleton height={120} />
        </Loading>
      ) : rows.length === 0 ? (
        <p>{t('cards.noLedger')}</p>
      ) : (
        <div className={cells.flush}>
          <Table<Entry>
            label={t('cards.ledger')}
            rows={rows}
            columns={[
              {
                name: t('cards.what'),
                cell: ({ type, voided }) => (
                  <>
                    {known.includes(type) ? t(`cards.${type}` as TextKey) : type}
                    {voided ? <span className={cells.small}> ({t('cards.undone')})</span> : null}
                  </>
                ),
              },
              { name: t('cards.when'), cell: ({ createdDate }) => <When date={createdDate} /> },
              {
                name: t('cards.change'),
                end: true,
                cell: ({ amount }) => <bdi>{amount.formattedAmount}</bdi>,
              },
              {
                name: t('cards.after'),
                end: true,
                cell: ({ balance }) => <bdi>{balance.formattedAmount}</bdi>,
              },
            ]}
          />
        </div>
      )}
      {entries.hasNextPage ? (
        <Button
          variant="secondary"
          size="small"
          busy={entries.isFetching}
          onClick={() => void entries.fetchNextPage()}
        >
          {t('cards.more')}
        </Button>
      ) : null}
    </Part>
  );
}
