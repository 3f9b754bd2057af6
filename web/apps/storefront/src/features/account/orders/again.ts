// Buying an order again: what came into the cart, and what did not and why.
import { isSoukError, refusedWith, type Cart, type CatalogReference, type Client } from '@souk/client';
import { addToCurrentCart } from '@souk/client/operations/ecom-current-cart';
import { countOf } from '../../../shared/cart-count.ts';
import { newKey } from '../../../shared/new-key.ts';
import type { Line } from './calls.ts';
import { nameOf } from './standing.ts';

export interface Again {
  /** Pieces that are in the cart now and were not before. */
  added: number;
  /** Names of what came in smaller numbers, because there is no more of it. */
  fewer: string[];
  soldOut: string[];
  gone: string[];
  /** What the product no longer takes as it was chosen or written then. */
  changed: Line[];
  /** What was left out for any other reason. */
  not: string[];
  /** Why the rest was not tried any more. */
  failure?: unknown;
}

type Goods = Pick<Client['cart'], 'get' | 'add' | 'remove'>;

/** What can be put into a cart: not what a subscription brings, and not what the shop itself wrote on the order. */
export const sellable = (lines: readonly Line[]): Line[] =>
  lines.filter((line) => line.catalogReference && !line.subscriptionInfo);

/** What has nothing to do with the line: it keeps out all others too. */
const ofServer = (error: unknown) =>
  !isSoukError(error) ||
  error.kind === 'network' ||
  error.kind === 'system' ||
  error.status === 429 ||
  error.code === 'SHOP_CLOSED';

const optionsRefused = (error: unknown) =>
  isSoukError(error) &&
  error.violations.some(({ field }) => field.startsWith('lineItems[0].catalogReference.options'));

/** Puts lines into the cart with what was chosen and written, one after the other: one that is not sold any more does not keep out the others. */
export async function buyAgain(cart: Goods, lines: readonly Line[]): Promise<Again> {
  const told: Again = { added: 0, fewer: [], soldOut: [], gone: [], changed: [], not: [] };
  let tried = 0;
  try {
    let before = await cart.get();
    for (; tried < lines.length; tried++) {
      const line = lines[tried] as Line;
      before = await put(cart, before, line, told);
    }
  } catch (failure) {
    told.failure = failure;
    told.not.push(...lines.slice(tried).map(nameOf));
  }
  return told;
}

async function put(cart: Goods, before: Cart | null, line: Line, told: Again): Promise<Cart | null> {
  const name = nameOf(line);
  const quantity = line.quantity ?? 1;
  const catalogReference = line.catalogReference as CatalogReference;
  let after: Cart | null;
  try {
    after = await cart.add([{ catalogReference, quantity }], { idempotencyKey: newKey() });
  } catch (error) {
    if (ofServer(error)) throw error;
    if (refusedWith(error, addToCurrentCart, 'ITEM_NOT_FOUND_IN_CATALOG')) told.gone.push(name);
    else if (optionsRefused(error)) told.changed.push(line);
    else told.not.push(name);
    return before;
  }
  // The cart takes what is sold out all the same, for who wants to wait. Nobody asked for this piece by itself, so it
  // does not stay there in the way of the others.
  const known = new Set(before?.lineItems.map(({ id }) => id));
  const out = after?.lineItems.find(
    ({ id, availability }) => !known.has(id) && availability?.status === 'NOT_AVAILABLE',
  );
  if (out) {
    const without = await cart.remove([out.id]);
    told.soldOut.push(name);
    return without;
  }
  const more = Math.max(0, countOf(after) - countOf(before));
  told.added += more;
  if (more < quantity) told.fewer.push(name);
  return after;
}
