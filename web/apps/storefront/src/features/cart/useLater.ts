// What members put aside: a line is in the cart or on this list.
import { useCallback, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isSoukError, type Cart, type LineItem } from '@souk/client';
import {
  listSavedForLater,
  moveToCart,
  removeSavedForLater,
  saveForLater,
} from '@souk/client/operations/souk-saved-for-later';
import { reading } from '@souk/query/operations';
import { useNotice } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { newKey } from '../../shared/new-key.ts';
import { useStore } from '../../shared/store.ts';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import { useCartActions } from './CartProvider.tsx';
import { nameOf } from './cart-changes.ts';
import { refusedLine } from './refused-line.ts';
import { useCartText } from './text/index.ts';

export function useLaterList() {
  const { client } = useStore();
  const loggedIn = useLoggedIn();
  return useQuery({ ...reading(client, listSavedForLater, {}), enabled: loggedIn, staleTime: 0 });
}

/** Moves lines and takes them off the list; the ids of those that are on their way. */
export function useLater() {
  const t = useCartText();
  const notify = useNotice();
  const cache = useQueryClient();
  const { client } = useStore();
  const { code: language } = useLanguage();
  const { change } = useCartActions();
  const [moving, setMoving] = useState<readonly string[]>([]);

  const run = useCallback(
    async (
      line: LineItem,
      done: 'later.saved' | 'later.moved' | 'later.removed',
      work: () => Promise<unknown>,
    ) => {
      const { queryKey } = reading(client, listSavedForLater, {});
      setMoving((now) => [...now, line.id]);
      try {
        await work();
        if (done !== 'later.saved') {
          // At once: a cart that is no longer empty shows another page, which asks for the list anew.
          cache.setQueryData(
            queryKey,
            (now) => now && { ...now, lineItems: now.lineItems.filter(({ id }) => id !== line.id) },
          );
        }
        await cache.invalidateQueries({ queryKey });
        notify({ text: t(done, { name: nameOf(line) }) });
      } catch (error) {
        void cache.invalidateQueries({ queryKey });
        const code = isSoukError(error) ? error.code : '';
        const why =
          code === 'SAVED_FOR_LATER_LIMIT_EXCEEDED'
            ? 'later.full'
            : code === 'SAVED_FOR_LATER_IS_SOLD_OUT'
              ? 'later.soldOut'
              : 'later.failed';
        const refused = isSoukError(error) && refusedLine(error.violations, language);
        notify({ text: refused || t(why), tone: 'bad' });
      }
      setMoving((now) => now.filter((id) => id !== line.id));
    },
    [cache, client, language, notify, t],
  );
  const inCart = useCallback(
    (line: LineItem, operation: typeof saveForLater | typeof moveToCart) =>
      change(async () => {
        const answer = await client.call(operation, { lineItemId: line.id }, { idempotencyKey: newKey() });
        return answer.cart as Cart;
      }),
    [change, client],
  );
  return {
    moving,
    save: useCallback(
      (line: LineItem) => run(line, 'later.saved', () => inCart(line, saveForLater)),
      [inCart, run],
    ),
    toCart: useCallback(
      (line: LineItem) => run(line, 'later.moved', () => inCart(line, moveToCart)),
      [inCart, run],
    ),
    remove: useCallback(
      (line: LineItem) =>
        run(line, 'later.removed', () => client.call(removeSavedForLater, { lineItemIds: [line.id] })),
      [client, run],
    ),
  };
}
