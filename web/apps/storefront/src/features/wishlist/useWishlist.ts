import { useCallback } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isSoukError, storesAppId, type Product, type Schemas } from '@souk/client';
import { addItem, getDefaultWishlist, removeItem } from '@souk/client/operations/ecom-wishlists';
import { keyOf, reading } from '@souk/query/operations';
import { useNotice } from '@souk/ui';
import { useStore } from '../../shared/store.ts';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import { useWishText } from './text/index.ts';

type Answer = Schemas['WishlistsAnswer'];

export interface Wish {
  id: string;
  name: string;
}

export const wishOf = ({ id, name }: Product): Wish => ({ id, name });

const referenceTo = (id: string) => ({ appId: storesAppId, catalogItemId: id });

/** The wishlist of whoever is signed in: ids of products, the latest first. Undefined until it is known. */
export function useWishlist() {
  const { client } = useStore();
  const loggedIn = useLoggedIn();
  const options = reading(client, getDefaultWishlist, { appId: storesAppId });
  const { data, error, refetch } = useQuery({ ...options, enabled: loggedIn, staleTime: 60_000 });
  const items = data?.wishlist?.items;
  const ids = items
    ? [...new Set(items.map((item) => item.catalogReference?.catalogItemId ?? '').toReversed())]
    : undefined;
  return { ids, error, refetch };
}

/** Adds and removes. What people see changes at once, and back when the shop refuses. */
export function useWishing() {
  const t = useWishText();
  const notify = useNotice();
  const cache = useQueryClient();
  const { client } = useStore();
  return useCallback(
    async (wish: Wish, wanted: boolean): Promise<boolean> => {
      const queryKey = keyOf(getDefaultWishlist, { appId: storesAppId });
      const catalogReference = referenceTo(wish.id);
      const change = (add: boolean) =>
        cache.setQueryData<Answer>(queryKey, (now) => {
          if (!now?.wishlist) return now;
          const others = now.wishlist.items.filter(
            (item) => item.catalogReference?.catalogItemId !== wish.id,
          );
          const items = add ? [...others, { catalogReference }] : others;
          return { wishlist: { ...now.wishlist, items } };
        });
      await cache.cancelQueries({ queryKey });
      change(wanted);
      try {
        const answer = await client.call(wanted ? addItem : removeItem, {
          catalogReference,
          returnEntity: true,
        });
        // A list that was asked for meanwhile may be older than this answer, and come after it.
        await cache.cancelQueries({ queryKey });
        cache.setQueryData(queryKey, answer);
        return true;
      } catch (error) {
        change(!wanted);
        void cache.invalidateQueries({ queryKey });
        const full = isSoukError(error) && error.code === 'WISHLIST_ITEMS_LIMIT_EXCEEDED';
        notify({ text: t(full ? 'wish.full' : 'wish.failed'), tone: 'bad' });
        return false;
      }
    },
    [cache, client, notify, t],
  );
}
