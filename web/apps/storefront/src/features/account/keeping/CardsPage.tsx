import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import type { Subscription } from '@souk/client/subscriptions';
import { subscriptionsOptions } from '@souk/query/account';
import { Button, Callout, EmptyState, StatusPill, useNotice } from '@souk/ui';
import { brandName, isOver } from '@souk/ui/card';
import { useStore } from '../../../shared/store.ts';
import { useTitle } from '../../../shared/useTitle.ts';
import { Ask } from '../Ask.tsx';
import { Answer } from '../security/Part.tsx';
import { useSubscriptionCalls } from '../subscriptions/useSubscriptions.ts';
import { useProblemText } from '../useAccount.ts';
import { AddCard } from './AddCard.tsx';
import { cardsOptions, useKeeping, type KeptCard } from './calls.ts';
import { useKeepingText } from './text/index.ts';
import account from '../account.module.css';
import css from './keeping.module.css';

/** Subscriptions that end take nothing from a card any more. */
const charges = ({ status }: Subscription) => status !== 'CANCELED' && status !== 'ENDED';

/** The cards that a member let the shop keep. */
export function CardsPage({ setup }: { setup?: string }) {
  const t = useKeepingText();
  const { client } = useStore();
  const cards = useQuery(cardsOptions(client));
  const subscriptions = useQuery(subscriptionsOptions(useSubscriptionCalls()));
  const navigate = useNavigate();
  const [adding, setAdding] = useState(Boolean(setup));
  useTitle(t('cards.title'));
  const add = (
    <Button variant="secondary" onClick={() => setAdding(true)}>
      {t('add.open')}
    </Button>
  );
  const close = () => {
    setAdding(false);
    if (setup) void navigate({ to: '/account/cards', search: {}, replace: true });
  };
  return (
    <>
      <h1 className={account.title}>{t('cards.title')}</h1>
      {adding ? <AddCard setup={setup} onClose={close} /> : null}
      <Answer query={cards} failed={t('cards.error')}>
        {({ savedMethods }) =>
          savedMethods.length === 0 ? (
            <EmptyState title={t('cards.empty.title')} text={t('cards.empty.text')} action={add} />
          ) : (
            <>
              <p className={account.lead}>{t('cards.lead')}</p>
              <ul className={`${account.items} ${css.list}`}>
                {savedMethods.map((card) => (
                  <CardRow
                    key={card.id}
                    card={card}
                    uses={
                      (subscriptions.data ?? []).filter(
                        (each) => charges(each) && each.paymentMethod?.id === card.id,
                      ).length
                    }
                  />
                ))}
              </ul>
              <div className={css.addCard}>{add}</div>
              <p className={css.safe}>
                <IconLock size={18} stroke={1.75} aria-hidden="true" />
                {t('cards.safe')}
              </p>
            </>
          )
        }
      </Answer>
    </>
  );
}

function CardRow({ card, uses }: { card: KeptCard; uses: number }) {
  const t = useKeepingText();
  const notify = useNotice();
  const problemText = useProblemText();
  const { preferCard, forgetCard } = useKeeping();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { expiryMonth, expiryYear } = card;
  const over = expiryYear > 0 && isOver({ expiryMonth, expiryYear }, new Date());
  const brand = brandName(card.brand);
  const name = t('cards.name', { brand, digits: card.lastDigits });
  const date = { month: String(expiryMonth).padStart(2, '0'), year: String(expiryYear) };
  const prefer = async () => {
    setBusy(true);
    try {
      await preferCard(card.id);
      notify({ text: t('cards.nowDefault', { name }) });
    } catch (error) {
      notify({ text: problemText(error), tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <li className={account.item}>
      <span className={css.brand} aria-hidden="true">
        {brand}
      </span>
      <div className={account.itemText}>
        <p className={account.itemName}>
          {t('cards.ends', { digits: card.lastDigits })}
          {over ? (
            <StatusPill tone="bad">{t('cards.expired')}</StatusPill>
          ) : card.default ? (
            <StatusPill tone="neutral">{t('cards.default')}</StatusPill>
          ) : null}
        </p>
        {expiryYear > 0 ? (
          <p className={account.small}>{t(over ? 'cards.ended' : 'cards.validTo', date)}</p>
        ) : null}
        {uses > 0 ? <p className={account.small}>{t('cards.used', { count: uses })}</p> : null}
      </div>
      <div className={css.acts}>
        {card.default || over ? null : (
          <Button
            variant="quiet"
            size="small"
            busy={busy}
            aria-label={t('cards.makeDefaultName', { name })}
            onClick={() => void prefer()}
          >
            {t('cards.makeDefault')}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-label={t('cards.removeName', { name })}
          onClick={() => setAsking(true)}
        >
          {t('cards.remove')}
        </Button>
      </div>
      {asking ? (
        <Ask
          title={t('cards.removeAsk', { name })}
          text={t('cards.removeText')}
          action={t('cards.remove')}
          keep={t('addresses.keep')}
          refused={problemText}
          run={async () => {
            await forgetCard(card.id);
            notify({ text: t('cards.removed', { name }) });
          }}
          onClose={() => setAsking(false)}
        >
          {uses > 0 ? <Callout tone="attention">{t('cards.subscriptions', { count: uses })}</Callout> : null}
        </Ask>
      ) : null}
    </li>
  );
}
