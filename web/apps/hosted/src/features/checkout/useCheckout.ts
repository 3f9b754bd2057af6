// The checkout on the page: read once, changed one change at a time, and always what the server said last.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  checkoutCalls,
  type Back,
  type Checkout,
  type CheckoutSettings,
  type ExpressWallet,
} from '@souk/client/checkout';
import { countryOf, delivers, firstCountry, offeredCountries } from '@souk/ui/places';
import { refusalFrom, type Refusal } from '../../shared/refusal.ts';
import { actingOn, apiOf, type PageApi } from '../../shared/acting.ts';
import { useShop } from '../../shared/shop.ts';
import { tab } from '../../shared/storage.ts';
import { inTurn } from './logic/in-turn.ts';
import { countrySaid, shippable, waysOf, type Way } from './logic/delivery.ts';
import type { CheckoutLink } from './logic/link.ts';
import { fromWallet, type Returned } from './logic/wallet.ts';

export type Opened =
  | { is: 'loading' }
  | { is: 'gone' }
  | { is: 'failed'; refusal: Refusal }
  | {
      is: 'ready';
      checkout: Checkout;
      back: Back;
      /** Whose it is: null where it was opened without its link. */
      standing: Standing | null;
      settings: CheckoutSettings;
      /** Countries that goods are sent to; null for all. */
      served: readonly string[] | null;
      /** False where for certain nothing is delivered to anybody, only picked up. */
      delivers: boolean;
      /** Where nobody said where they live, a guess stands in the form until they say so. */
      guess: string;
      /** Ways of delivery to the country that is guessed, while the checkout knows none. */
      estimated: readonly Way[];
      /** Express wallets that can fill it in. */
      wallets: readonly ExpressWallet[];
      /** What became of the one that somebody comes back from. */
      returned: Returned | null;
    };

/** Whether the checkout is that of whoever opened it, or somebody else sees what is written on it. */
export interface Standing {
  yours: boolean;
  mayTakeOver: boolean;
}

/** The calls of this page: as who was sent to it, or as whoever this browser is in the shop. */
export function usePageApi(): PageApi {
  const { api } = useShop();
  const [acting] = useState(() => actingOn(tab, location.href, Date.now()));
  return useMemo(() => apiOf(api, acting), [api, acting]);
}

export function useCheckoutCalls() {
  const api = usePageApi();
  return useMemo(() => checkoutCalls(api), [api]);
}

/** The work gets the checkout as it was answered last, which may be newer than the one on the page. */
export type Change = (work: (now: Checkout) => Promise<Checkout>) => Promise<Checkout>;

// A carrier that is slow to answer does not keep the page from opening; the ways are shown later then.
const patience = 2500;

export function useCheckout(link: CheckoutLink) {
  const calls = useCheckoutCalls();
  const { settings: shop } = useShop();
  const [opened, setOpened] = useState<Opened>({ is: 'loading' });
  const [waiting, setWaiting] = useState(0);
  const [turns] = useState(() => inTurn<Checkout>());

  const load = useCallback(async () => {
    const read = async () => {
      if (!link.token) return { checkout: await calls.get(link.id), back: {}, standing: null };
      const { checkout, back = {}, ...standing } = await calls.open(link.id, link.token, link.back);
      return { checkout, back, standing };
    };
    try {
      const [{ checkout: found, back, standing }, settings, where] = await Promise.all([
        read(),
        calls.settings(),
        // Without an answer all countries are offered, and what cannot be sent is said afterwards.
        calls.served().catch(() => null),
      ]);
      const wallet = await fromWallet(tab, calls, found.id);
      const checkout = wallet?.checkout ?? found;
      const served = where && offeredCountries(where);
      const homes = [countryOf(navigator.language), countryOf(shop.locale)];
      // Where nothing is sent to, there may still be a place to pick up.
      const guess = firstCountry(served, homes) || homes.find(Boolean) || '';
      const goods = checkout.completed || countrySaid(checkout) ? [] : shippable(checkout);
      // Asked for without a word to the checkout: looking at the page writes nothing.
      const signal = AbortSignal.timeout(patience);
      const [estimated, wallets] = await Promise.all([
        guess && goods.length > 0
          ? calls.ways(goods, guess, { signal }).then(
              (shippingInfo) => waysOf({ shippingInfo }),
              () => [],
            )
          : [],
        // A browser that keeps nothing would not know whose checkout it is when it comes back from a wallet.
        checkout.completed || !tab.lasts()
          ? []
          : calls.methods(checkout.id, { signal }).then(
              (methods) => methods.wallets,
              () => [],
            ),
      ]);
      turns.begin(checkout);
      setOpened({
        is: 'ready',
        checkout,
        back,
        standing,
        settings,
        served,
        delivers: !where || delivers(where),
        guess,
        estimated,
        wallets,
        returned: wallet?.returned ?? null,
      });
    } catch (error) {
      const refusal = refusalFrom(error);
      setOpened(
        refusal.status === 404 || refusal.status === 400 ? { is: 'gone' } : { is: 'failed', refusal },
      );
    }
  }, [calls, link, shop.locale, turns]);

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

  /** Throws a Refusal. */
  const change = useCallback<Change>(
    async (work) => {
      setWaiting((count) => count + 1);
      try {
        const checkout = await turns.run(work);
        show(checkout);
        return checkout;
      } finally {
        setWaiting((count) => count - 1);
      }
    },
    [show, turns],
  );

  /** Makes somebody else's checkout that of whoever opened it. Throws a Refusal. */
  const takeOver = useCallback(async () => {
    if (!link.token) return;
    const { checkout, back: _, ...standing } = await calls.open(link.id, link.token, link.back, true);
    turns.begin(checkout);
    setOpened((now) => (now.is === 'ready' ? { ...now, checkout, standing } : now));
  }, [calls, link, turns]);

  return {
    opened,
    change,
    takeOver,
    /** What is on the page is not the last word. */
    changing: waiting > 0,
    retry: useCallback(() => {
      setOpened({ is: 'loading' });
      void load();
    }, [load]),
  };
}
