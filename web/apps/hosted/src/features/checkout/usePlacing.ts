// Placing the order of a checkout and paying for it, and what to say when that does not work.
import { useCallback, useRef, useState } from 'react';
import type { AddressWithContact, Checkout } from '@souk/client/checkout';
import { wrongCardFields, type CardField } from '@souk/ui/card';
import { refusalFrom, type Refusal } from '../../shared/refusal.ts';
import { tab } from '../../shared/storage.ts';
import { sameAddress } from './logic/address.ts';
import { useDesk } from './logic/context.ts';
import { returnPath } from './logic/link.ts';
import { answersChanged } from './logic/newsletter.ts';
import type { Way } from './logic/paying.ts';
import { dueOf } from './logic/shown.ts';
import { troubleOf } from './logic/trouble.ts';
import type { CheckoutKey } from './text/index.ts';
import { usePaying, type Outcome } from './usePaying.ts';

const noAnswers: Placing['answers'] = [];

/** How the last try went. */
export type Word =
  | { is: 'declined'; text: CheckoutKey }
  | { is: 'unheard' }
  | { is: 'changed'; before: string; now: string }
  | { is: 'mend'; text: CheckoutKey }
  | { is: 'other'; refusal: Refusal };

export interface Placing {
  /** Null where nothing is asked: nothing is due, or the order is placed already. */
  billing: AddressWithContact | null;
  request: Way | null;
  save: boolean;
  /** The answers of the form, as they are to be. */
  answers: NonNullable<Checkout['customFields']>;
  /** Fields of the card that the provider refused. */
  onCard: (fields: CardField[]) => void;
}

interface Options {
  /** What a payment that came back from a bank's page said. */
  declined: CheckoutKey | null;
  onOutcome: (outcome: Exclude<Outcome, { is: 'declined' | 'left' }>) => void;
  onBusy: (busy: boolean) => void;
}

export function usePlacing({ declined, onOutcome, onBusy }: Options) {
  const { checkout, calls, change } = useDesk();
  const { id, orderId } = checkout;
  const before = dueOf(checkout).formattedAmount;
  const { billingInfo, completed, customFields = noAnswers } = checkout;
  const [busy, setBusy] = useState(false);
  const [until, setUntil] = useState(0);
  const [word, setWord] = useState<Word | null>(declined ? { is: 'declined', text: declined } : null);

  const charge = useCallback(
    async (paymentToken: string | undefined, save: boolean, wallet: boolean) => {
      const answer = await calls.charge({
        id,
        ...(paymentToken ? { paymentToken } : {}),
        ...(save ? { savePaymentMethod: true } : {}),
        ...(wallet ? { wallet } : {}),
      });
      const token = answer.paymentResponseToken;
      if (!token) return { status: 'APPROVED' as const, orderId: answer.orderId ?? '' };
      return { ...(await calls.response(token)), paymentResponseToken: token };
    },
    [calls, id],
  );
  const returnTo = useCallback((token: string) => returnPath(tab, id, token), [id]);
  const { pay, drop } = usePaying({ id, calls, charge, returnTo });

  /** After a lost answer: whether the order is there and paid. */
  const arrived = useCallback(async (): Promise<Outcome | null> => {
    const now = await change(() => calls.get(id));
    return now.completed ? { is: 'done', orderId: now.orderId } : null;
  }, [calls, change, id]);

  const explain = useCallback(
    async (refusal: Refusal): Promise<void> => {
      if (refusal.wait > 0) setUntil(Date.now() + refusal.wait * 1000);
      const trouble = troubleOf(refusal);
      switch (trouble.is) {
        case 'declined':
          drop();
          return setWord(trouble);
        case 'unheard':
          return setWord(trouble);
        case 'running': {
          const known = refusal.data.orderId;
          return onOutcome({ is: 'pending', orderId: typeof known === 'string' ? known : undefined });
        }
        case 'complete':
          // Another tab placed the order: only the checkout itself knows which one it is.
          return onOutcome({ is: 'done', orderId: orderId || (await change(() => calls.get(id))).orderId });
        case 'changed': {
          const now = await change(() => calls.get(id));
          return setWord({ is: 'changed', before, now: dueOf(now).formattedAmount });
        }
        case 'mend':
          await change(() => calls.get(id));
          return setWord(trouble);
        default:
          setWord({ is: 'other', refusal });
      }
    },
    [before, calls, change, drop, id, onOutcome, orderId],
  );

  /** True when the page is left and stays busy. */
  const attempt = useCallback(
    async ({ billing, request, save, answers, onCard }: Placing): Promise<boolean> => {
      try {
        if (word?.is === 'unheard') {
          const found = await arrived();
          if (found?.is === 'done') {
            onOutcome(found);
            return true;
          }
        }
        setWord(null);
        if (billing && (!billingInfo || !sameAddress(billingInfo, billing))) {
          const now = await change(() => calls.update(id, { checkout: { billingInfo: billing } }));
          const costs = dueOf(now).formattedAmount;
          // Taxes may follow the billing address: nobody pays what they were not shown.
          if (costs !== before) {
            setWord({ is: 'changed', before, now: costs });
            return false;
          }
        }
        if (!completed && answersChanged(customFields, answers)) {
          await change(() => calls.update(id, { checkout: { customFields: answers } }));
        }
        const outcome = await pay(request, save);
        if (outcome.is === 'left') return true;
        if (outcome.is === 'declined') setWord(outcome);
        else onOutcome(outcome);
      } catch (error) {
        const refusal = refusalFrom(error);
        const wrong = wrongCardFields(refusal.violations);
        if (wrong.length > 0) {
          drop();
          onCard(wrong);
        } else {
          await explain(refusal).catch((lost: unknown) =>
            setWord({ is: 'other', refusal: refusalFrom(lost) }),
          );
        }
      }
      return false;
    },
    [
      arrived,
      before,
      billingInfo,
      calls,
      change,
      completed,
      customFields,
      drop,
      explain,
      id,
      onOutcome,
      pay,
      word,
    ],
  );

  // Known at once, not only after the page was drawn anew: a second press of a fast finger does nothing.
  const going = useRef(false);
  const place = useCallback(
    async (placing: Placing) => {
      if (going.current) return;
      going.current = true;
      setBusy(true);
      onBusy(true);
      if (await attempt(placing)) return;
      going.current = false;
      setBusy(false);
      onBusy(false);
    },
    [attempt, onBusy],
  );

  return { busy, word, until, place, drop };
}
