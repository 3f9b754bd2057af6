import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isSoukError, refusedWith, type Cart, type LineItem } from '@souk/client';
import { addToCurrentCart } from '@souk/client/operations/ecom-current-cart';
import { keys } from '@souk/query';
import { useNotice } from '@souk/ui';
import { BuyingContext, type Purchase } from '../../shared/buying.ts';
import { newKey } from '../../shared/new-key.ts';
import { useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { countOf, nameOf, referenceOf, sameReference, withQuantity, without } from './cart-changes.ts';

interface CartActions {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** A change is on its way; totals on screen are not the last word. */
  writing: boolean;
  setQuantity: (line: LineItem, quantity: number) => void;
  remove: (line: LineItem) => void;
  /** A change of another kind, after those that are under way. Throws what the server refused it with. */
  change: (work: () => Promise<Cart | null>) => Promise<Cart | null>;
  /** Waits until everything that was changed is with the server. */
  settled: () => Promise<void>;
}

/** A change that waits for more of the same. */
interface Waiting {
  timer: ReturnType<typeof setTimeout>;
  send: () => Promise<void>;
}

const CartContext = createContext<CartActions | null>(null);

export function useCartActions(): CartActions {
  const actions = use(CartContext);
  if (!actions) throw new Error('CartProvider is missing');
  return actions;
}

const settleAfter = 350;

/**
 * Changes show at once and are sent one after another, so that answers cannot overtake each other. The
 * server's cart replaces ours when the last of them is back; after a failure the cart is read again.
 */
export function CartProvider({ children }: { children: ReactNode }) {
  const t = useText();
  const notify = useNotice();
  const cache = useQueryClient();
  const { client, settings } = useStore();
  const [open, setOpen] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const unsettled = useRef(0);
  const timers = useRef(new Map<string, Waiting>());

  const reasonOf = useCallback(
    (error: unknown) => {
      if (isSoukError(error) && error.code === 'SHOP_CLOSED') return t('cart.reason.closed');
      if (!isSoukError(error) || error.kind === 'system') {
        const id = isSoukError(error) && error.requestId ? ` (${t('ui.requestId')} ${error.requestId})` : '';
        return t('cart.reason.server') + id;
      }
      return error.kind === 'network' ? t('cart.reason.network') : error.message;
    },
    [t],
  );
  const navigate = useNavigate();
  /** Says why a purchase came to nothing; where there is nothing to buy any more, with a way on. */
  const tellOf = useCallback(
    (error: unknown, key: 'cart.notAdded' | 'cart.checkoutFailed', name: string) =>
      notify(
        refusedWith(error, addToCurrentCart, 'ITEM_NOT_FOUND_IN_CATALOG')
          ? {
              text: t('cart.gone', { name }),
              tone: 'bad',
              action: { label: t('footer.all'), run: () => void navigate({ to: '/products' }) },
            }
          : { text: t(key, { reason: reasonOf(error) }), tone: 'bad' },
      ),
    [navigate, notify, reasonOf, t],
  );

  const show = useCallback(
    (change: (cart: Cart) => Cart) =>
      cache.setQueryData<Cart | null>(keys.cart.current, (cart) => (cart ? change(cart) : cart)),
    [cache],
  );

  const settle = useCallback(
    async (work: () => Promise<Cart | null>): Promise<Cart | null> => {
      unsettled.current++;
      setWaiting(unsettled.current);
      await cache.cancelQueries({ queryKey: keys.cart.all });
      const turn = queue.current.then(work);
      queue.current = turn.catch(() => undefined);
      try {
        const cart = await turn;
        if (unsettled.current === 1) cache.setQueryData(keys.cart.current, cart);
        return cart;
      } catch (error) {
        void cache.invalidateQueries({ queryKey: keys.cart.current });
        throw error;
      } finally {
        unsettled.current--;
        setWaiting(unsettled.current);
        if (unsettled.current === 0) void cache.invalidateQueries({ queryKey: keys.cart.totals });
      }
    },
    [cache],
  );

  /** Changes are not kept for later: a cart that changes by itself when the line is back surprises people. */
  const offline = useCallback(() => {
    if (navigator.onLine) return false;
    notify({ text: t('cart.offline'), tone: 'bad' });
    return true;
  }, [notify, t]);

  const add = useCallback(
    async ({ name, reference, quantity }: Purchase, quietly = false): Promise<boolean> => {
      if (offline()) return false;
      const idempotencyKey = newKey();
      const before = countOf(cache.getQueryData<Cart | null>(keys.cart.current));
      let cart: Cart | null;
      try {
        cart = await settle(() =>
          client.cart.add([{ catalogReference: reference, quantity }], { idempotencyKey }),
        );
      } catch (error) {
        tellOf(error, 'cart.notAdded', name);
        return false;
      }
      if (quietly) notify({ text: t('cart.restored', { name }) });
      else setOpen(true);
      // The shop keeps a cart within its stock; a smaller number than asked for is explained.
      if (cart && countOf(cart) < before + quantity) {
        const line = cart.lineItems.find((each) => sameReference(referenceOf(each), reference));
        if (line) notify({ text: t('cart.clipped', { count: line.quantity }) });
      }
      return true;
    },
    [cache, client, notify, offline, settle, t, tellOf],
  );

  const now = useCallback(
    async ({ name, reference, quantity }: Purchase): Promise<boolean> => {
      if (offline()) return false;
      try {
        const { leave } = await import('./leave.ts');
        const goods = [{ catalogReference: reference, quantity }];
        await leave(client, settings.publicUrl, (calls) => calls.ofGoods(goods));
        return true;
      } catch (error) {
        tellOf(error, 'cart.checkoutFailed', name);
        return false;
      }
    },
    [client, offline, settings, tellOf],
  );

  const setQuantity = useCallback(
    (line: LineItem, quantity: number) => {
      if (offline()) return;
      show((cart) => withQuantity(cart, line.id, quantity));
      clearTimeout(timers.current.get(line.id)?.timer);
      const send = async () => {
        timers.current.delete(line.id);
        try {
          const cart = await settle(() => client.cart.setQuantity(line.id, quantity));
          const now = cart?.lineItems.find((each) => each.id === line.id)?.quantity;
          if (now !== undefined && now < quantity) notify({ text: t('cart.clipped', { count: now }) });
        } catch (error) {
          notify({ text: t('cart.notChanged', { reason: reasonOf(error) }), tone: 'bad' });
        }
      };
      timers.current.set(line.id, { send, timer: setTimeout(() => void send(), settleAfter) });
    },
    [client, notify, offline, reasonOf, settle, show, t],
  );

  const remove = useCallback(
    (line: LineItem) => {
      if (offline()) return;
      clearTimeout(timers.current.get(line.id)?.timer);
      timers.current.delete(line.id);
      show((cart) => without(cart, line.id));
      const name = nameOf(line);
      const reference = referenceOf(line);
      settle(() => client.cart.remove([line.id])).then(
        () =>
          notify({
            text: t('cart.removed', { name }),
            action: reference
              ? {
                  label: t('ui.undo'),
                  run: () => void add({ name, reference, quantity: line.quantity }, true),
                }
              : undefined,
          }),
        (error: unknown) => notify({ text: t('cart.notChanged', { reason: reasonOf(error) }), tone: 'bad' }),
      );
    },
    [add, client, notify, offline, reasonOf, settle, show, t],
  );

  const settled = useCallback(async () => {
    for (const { timer, send } of timers.current.values()) {
      clearTimeout(timer);
      void send();
    }
    // What is sent joins the queue a moment later.
    await Promise.resolve();
    await queue.current;
  }, []);

  const actions = useMemo(
    () => ({ open, setOpen, writing: waiting > 0, setQuantity, remove, change: settle, settled }),
    [open, waiting, setQuantity, remove, settle, settled],
  );
  const buying = useMemo(() => ({ add: (purchase: Purchase) => add(purchase), now }), [add, now]);
  return (
    <BuyingContext value={buying}>
      <CartContext value={actions}>{children}</CartContext>
    </BuyingContext>
  );
}
