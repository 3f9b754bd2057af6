import { useEffect, useState } from 'react';
import { listMyGiftCards } from '@souk/client/operations/souk-gift-cards';
import { useDesk } from '../logic/context.ts';
import { useCheckoutText } from '../text/index.ts';
import { usePageApi } from '../useCheckout.ts';
import { Doing } from './Doing.tsx';
import css from './Summary.module.css';

type Card = NonNullable<(typeof listMyGiftCards)['types']>[1]['giftCards'][number];

/** Gift cards that a member keeps: one press pays with one of them. */
export function KeptGiftCards() {
  const t = useCheckoutText();
  const api = usePageApi();
  const { checkout, calls, own } = useDesk();
  const [cards, setCards] = useState<readonly Card[]>([]);
  useEffect(() => {
    if (!own) return;
    let here = true;
    api.call(listMyGiftCards, {}).then(
      ({ giftCards }) => here && setCards(giftCards),
      // They type the code then.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [api, own]);
  const usable = cards.filter(
    ({ status, balance, currency }) =>
      status === 'VALID' && currency === checkout.currency && /[1-9]/.test(balance.amount),
  );
  if (!own || usable.length === 0) return null;
  return (
    <ul className={css.kept} aria-label={t('giftCard.kept')}>
      {usable.map(({ id, balance, obfuscatedCode }) => {
        const said = t('giftCard.use', {
          balance: balance.formattedAmount ?? '',
          digits: obfuscatedCode.slice(-4),
        });
        return (
          <li key={id}>
            <Doing label={said} full={said} work={() => calls.update(checkout.id, { keptGiftCardId: id })} />
          </li>
        );
      })}
    </ul>
  );
}
