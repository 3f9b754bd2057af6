// What members keep in their account: addresses and phone numbers, cards, gift cards.
import { useCallback, useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '@souk/client';
import {
  deleteMemberAddresses,
  deleteMemberPhones,
  getCurrentMember,
  updateMember,
} from '@souk/client/operations/members-members';
import {
  forgetGiftCard,
  getGiftCardBalance,
  keepGiftCard,
  listMyGiftCards,
  listMyTransactions,
} from '@souk/client/operations/souk-gift-cards';
import {
  continueCardSetup,
  deleteSavedMethod,
  listSavedMethods,
  setDefaultSavedMethod,
  startCardSetup,
} from '@souk/client/operations/souk-payments';
import { reading, serviceKey } from '@souk/query/operations';
import { useStore } from '../../../shared/store.ts';
import type { KeptAddress } from './address.ts';

type Calls = Pick<Client, 'call'>;
type Out<Op extends { types?: readonly [unknown, unknown, ...unknown[]] }> = NonNullable<Op['types']>[1];

export type KeptCard = Out<typeof listSavedMethods>['savedMethods'][number];
export type CardSetup = Out<typeof startCardSetup>['setup'];
export type KeptGift = Out<typeof listMyGiftCards>['giftCards'][number];

/** How a member is reached. */
export interface Reached {
  id: string;
  addresses: KeptAddress[];
  phones: string[];
}

export const reachedKey = ['account', 'reached'] as const;

async function readReached(client: Calls): Promise<Reached> {
  const { member } = await client.call(getCurrentMember, { fieldsets: ['FULL'] });
  const { addresses = [], phones = [] } = member.contact ?? {};
  return { id: member.id ?? '', addresses, phones };
}

export const reachedOptions = (client: Calls) => ({
  queryKey: reachedKey,
  queryFn: () => readReached(client),
  staleTime: 0,
});

/** Changes one of the lists as it is on the server now, not as it was when the page was opened. */
export function useReach() {
  const { client } = useStore();
  const cache = useQueryClient();
  return useCallback(
    async <List extends 'addresses' | 'phones'>(
      list: List,
      change: (now: Reached[List]) => Reached[List],
    ): Promise<void> => {
      const now = await readReached(client);
      const next = change(now[list]);
      if (next.length === 0) {
        await client.call(list === 'addresses' ? deleteMemberAddresses : deleteMemberPhones, { id: now.id });
      } else {
        await client.call(updateMember, { member: { id: now.id, contact: { [list]: next } } } as never);
      }
      cache.setQueryData<Reached>(reachedKey, { ...now, [list]: next });
      void cache.invalidateQueries({ queryKey: reachedKey });
    },
    [cache, client],
  );
}

export const cardsOptions = (client: Calls) => ({
  ...reading(client, listSavedMethods, {}),
  staleTime: 0,
});

export const giftsOptions = (client: Calls) => ({ ...reading(client, listMyGiftCards, {}), staleTime: 0 });

export const historyOptions = (client: Calls, id: string) => ({
  ...reading(client, listMyTransactions, { id }),
  staleTime: 0,
});

export function useKeeping() {
  const { client } = useStore();
  const cache = useQueryClient();
  return useMemo(() => {
    const then = async (work: Promise<unknown>, operation: { id?: string }) => {
      await work;
      await cache.invalidateQueries({ queryKey: serviceKey(operation) });
    };
    return {
      preferCard: (id: string) => then(client.call(setDefaultSavedMethod, { id }), listSavedMethods),
      forgetCard: (id: string) => then(client.call(deleteSavedMethod, { id }), listSavedMethods),
      /** Has the card of a token kept without a purchase. */
      bringCard: async (paymentToken: string) => (await client.call(startCardSetup, { paymentToken })).setup,
      /** What became of it; approve is what the member says where the sandbox plays the bank. */
      lookAtCard: async (id: string, approve?: boolean) =>
        (await client.call(continueCardSetup, { id, approve })).setup,
      cardsChanged: () => cache.invalidateQueries({ queryKey: serviceKey(listSavedMethods) }),
      keepGift: async (giftCardCode: string) => {
        const { giftCard } = await client.call(keepGiftCard, { giftCardCode });
        await cache.invalidateQueries({ queryKey: serviceKey(listMyGiftCards) });
        return giftCard;
      },
      /** What is left on a card that is not kept. */
      lookAtGift: (giftCardCode: string) => client.call(getGiftCardBalance, { giftCardCode }),
      forgetGift: (id: string) => then(client.call(forgetGiftCard, { id }), listMyGiftCards),
    };
  }, [cache, client]);
}
