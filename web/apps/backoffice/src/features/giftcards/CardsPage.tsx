import { useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import {
  createGiftCard,
  disableGiftCard,
  enableGiftCard,
  getGiftCard,
  queryGiftCards,
} from '@souk/client/operations/ecom-gift-vouchers';
import { Button, StatusPill, type Tone } from '@souk/ui';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { byQuery } from '../../shared/list/sources.ts';
import { Allowed, useMay } from '../../shared/may.tsx';
import { When } from '../../shared/When.tsx';
import { LookUpDialog } from './LookUpDialog.tsx';
import { IssueDialog } from './IssueDialog.tsx';
import { useText, type TextKey } from './text/index.ts';
import cells from '../../shared/cells.module.css';

export type Card = Schemas['GiftcardsGiftCard'];

/** As the card's own page names it. */
const ending = ({ obfuscatedCode }: Card) => `…${obfuscatedCode.slice(-4)}`;

const tones: Record<string, Tone> = { VALID: 'good', EXPIRED: 'neutral', DISABLED: 'bad' };
const states = ['VALID', 'EXPIRED', 'DISABLED'];

export function CardState({ card: { status } }: { card: Card }) {
  const t = useText();
  const name = states.includes(status) ? t(`cards.${status}` as TextKey) : status;
  return <StatusPill tone={tones[status] ?? 'neutral'}>{name}</StatusPill>;
}

const source = byQuery(queryGiftCards, 'giftCards');

export function CardsPage() {
  const t = useText();
  const may = useMay();
  const navigate = useNavigate();
  const search: Record<string, string> = useSearch({ strict: false });
  const [looking, setLooking] = useState(false);
  const [issuing, setIssuing] = useState(false);
  const wanted = search.issue === '1' && may(createGiftCard);
  const close = () => {
    setIssuing(false);
    if (wanted) void navigate({ to: '/gift-cards', replace: true });
  };
  return (
    <>
      <ListPage<Card>
        spec={{
          id: 'gift-cards',
          title: t('nav.giftCards'),
          source,
          rowName: ending,
          rowLink: ({ id }) => ({ to: '/gift-cards/$id', params: { id } }),
          columns: [
            {
              id: 'code',
              label: t('cards.code'),
              hideable: false,
              render: (card) => (
                <span className={cells.strong} dir="ltr">
                  {ending(card)}
                </span>
              ),
              csv: ({ obfuscatedCode }) => obfuscatedCode,
            },
            {
              id: 'status',
              label: t('cards.status'),
              width: 130,
              render: (card) => <CardState card={card} />,
              csv: ({ status }) => status,
            },
            {
              id: 'balance',
              label: t('cards.balance'),
              width: 130,
              align: 'end',
              render: ({ balance }) => <bdi>{balance.formattedAmount}</bdi>,
              csv: ({ balance }) => balance.amount,
            },
            {
              id: 'value',
              label: t('cards.value'),
              width: 130,
              align: 'end',
              render: ({ initialValue }) => <bdi>{initialValue.formattedAmount}</bdi>,
              csv: ({ initialValue }) => initialValue.amount,
            },
            {
              id: 'ends',
              label: t('cards.ends'),
              width: 150,
              align: 'end',
              render: ({ expirationDate }) => (expirationDate ? <When date={expirationDate} /> : null),
              csv: ({ expirationDate = '' }) => expirationDate,
            },
            {
              id: 'made',
              label: t('cards.made'),
              width: 150,
              align: 'end',
              sortField: 'createdDate',
              render: ({ createdDate }) => <When date={createdDate} />,
              csv: ({ createdDate }) => createdDate,
            },
          ],
          card: (card) => ({
            title: <span dir="ltr">{ending(card)}</span>,
            text: <When date={card.createdDate} />,
            end: <bdi>{card.balance.formattedAmount}</bdi>,
            pill: <CardState card={card} />,
          }),
          tabs: [
            { id: 'all', label: t('cards.all') },
            { id: 'usable', label: t('cards.enabledTab'), filter: { disabled: false } },
            { id: 'off', label: t('cards.offTab'), filter: { disabled: true } },
          ],
          filters: [
            { id: 'four', label: t('cards.lastFour'), kind: 'text', field: 'lastFour', operator: '$eq' },
            { id: 'made', label: t('cards.made'), kind: 'dates', field: 'createdDate' },
          ],
          sorts: [
            { value: '-createdDate', label: t('cards.newest') },
            { value: 'createdDate', label: t('cards.oldest') },
          ],
          bulk: [
            {
              id: 'disable',
              label: t('cards.disable'),
              needs: disableGiftCard,
              danger: true,
              confirm: (count) => ({
                title: count === null ? t('cards.disableAll') : t('cards.disableMany', { count }),
                text: t('cards.disableText'),
                action: t('cards.disable'),
              }),
              each: ({ id }, client) => client.call(disableGiftCard, { id }),
            },
            {
              id: 'enable',
              label: t('cards.enable'),
              needs: enableGiftCard,
              each: ({ id }, client) => client.call(enableGiftCard, { id }),
            },
          ],
          actions: (
            <>
              <Allowed to={getGiftCard}>
                <Button size="small" variant="secondary" onClick={() => setLooking(true)}>
                  {t('cards.lookUp')}
                </Button>
              </Allowed>
              <Allowed to={createGiftCard}>
                <Button size="small" onClick={() => setIssuing(true)}>
                  {t('cards.issue')}
                </Button>
              </Allowed>
            </>
          ),
          empty: { title: t('cards.none'), text: t('cards.noneText') },
          failed: t('cards.failed'),
          news: t('cards.news'),
          file: 'gift-cards',
        }}
      />
      {looking ? <LookUpDialog onClose={() => setLooking(false)} /> : null}
      {issuing || wanted ? <IssueDialog onClose={close} /> : null}
    </>
  );
}
