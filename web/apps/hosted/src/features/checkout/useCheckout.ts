// The checkout on the page: read once, changed one change at a time, and always what the server said last.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { checkoutCalls, type Back, type Checkout, type CheckoutSettings } from '@souk/client/checkout';
import { refusalFrom, type Refusal } from '../../shared/refusal.ts';
import { useShop } from '../../shared/shop.ts';
import type { CheckoutLink } from './logic/link.ts';
import { offeredCountries } from './logic/served.ts';

export type Opened =
  | { is: 'loading' }
  | { is: 'gone' }
  | { is: 'failed'; refusal: Refusal }
  | {
      is: 'ready';
      checkout: Checkout;
      back: Back;
      settings: CheckoutSettings;
      /** Countries that goods are sent to; null for all. */
      served: readonly string[] | null;
    };

/** The calls of the checkout, as whoever this browser is in the shop. */
export function useCheckoutCalls() {
  const { api } = useShop();
  return useMemo(() => checkoutCalls(api), [api]);
}

export type Change = (work: () => Promise<Checkout>) => Promise<Checkout>;

export function useCheckout(link: CheckoutLink) {
  const calls = useCheckoutCalls();
  const [opened, setOpened] = useState<Opened>({ is: 'loading' });
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const load = useCallback(async () => {
    const read = async () => {
      if (!link.token) return { checkout: await calls.get(link.id), back: {} };
      const { checkout, back = {} } = await calls.open(link.id, link.token, link.back);
      return { checkout, back };
    };
    try {
      const [{ checkout, back }, settings, served] = await Promise.all([
        read(),
        calls.settings(),
        // Without an answer all countries are offered, and what cannot be sent is said afterwards.
        calls.served().then(offeredCountries, () => null),
      ]);
      setOpened({ is: 'ready', checkout, back, settings, served });
    } catch (error) {
      const refusal = refusalFrom(error);
      setOpened(
        refusal.status === 404 || refusal.status === 400 ? { is: 'gone' } : { is: 'failed', refusal },
      );
    }
  }, [calls, link]);

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void load();
  }, [load]);

  const show = useCallback(
    (checkout: Checkout) => setOpened((now) => (now.is === 'ready' ? { ...now, checkout } : now)),
    [],
  );

  /** One after another, so that answers cannot overtake each other. Throws a Refusal. */
  const change = useCallback<Change>(
    async (work) => {
      setWaiting((count) => count + 1);
      const turn = queue.current.then(work);
      queue.current = turn.catch(() => undefined);
      try {
        const checkout = await turn;
        show(checkout);
        return checkout;
      } finally {
        setWaiting((count) => count - 1);
      }
    },
    [show],
  );

  return {
    opened,
    change,
    /** What is on the page is not the last word. */
    changing: waiting > 0,
    retry: useCallback(() => {
      setOpened({ is: 'loading' });
      void load();
    }, [load]),
  };
}
