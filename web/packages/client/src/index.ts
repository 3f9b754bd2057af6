// The only way the front ends talk to a Souk store.
import * as operations from './operations.ts';
import { TokenKeeper, browserExclusive, type TokenStorage } from './tokens.ts';
import { Transport, type CallOptions } from './transport.ts';
import { isSoukError } from './errors.ts';
import type {
  AddToCurrentCartRequest,
  Cart,
  Collection,
  EstimateTotalsResponse,
  PlatformQuery,
  Product,
} from './types.ts';

export * from './types.ts';
export { SoukError, isSoukError, type ErrorKind, type FieldViolation } from './errors.ts';
export { maxRetries, retryDelay, shouldRetry } from './retry.ts';
export type { CallOptions } from './transport.ts';
export type { Role, TokenStorage } from './tokens.ts';

/** `catalogReference.appId` of products in the built-in catalog. */
export const storesAppId = '1380b703-ce81-ff05-f115-39571d94dfcd';

export interface ClientOptions {
  clientId: string;
  /** Empty: the page's own origin. */
  baseUrl?: string;
  fetch?: typeof globalThis.fetch;
  storage?: TokenStorage;
  now?: () => number;
}

export interface Page<T> {
  items: T[];
  total: number;
}

export type Client = ReturnType<typeof createClient>;

function memoryStorage(): TokenStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function browserStorage(): TokenStorage {
  try {
    return globalThis.localStorage ?? memoryStorage();
  } catch {
    // Reading the property itself throws where the browser forbids storage.
    return memoryStorage();
  }
}

export function createClient(options: ClientOptions) {
  const baseUrl = options.baseUrl ?? '';
  const fetch: typeof globalThis.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const tokens = new TokenKeeper({
    clientId: options.clientId,
    baseUrl,
    fetch,
    storage: options.storage ?? browserStorage(),
    now: options.now ?? Date.now,
    exclusive: browserExclusive,
  });
  const transport = new Transport({ baseUrl, fetch, tokens });

  const products = {
    async query(query: PlatformQuery, call?: CallOptions): Promise<Page<Product>> {
      const answer = await transport.call(operations.queryProducts, { query }, call);
      return { items: answer.products, total: answer.metadata?.total ?? answer.products.length };
    },
    /** Null when no visible product has this slug. */
    async bySlug(slug: string, call?: CallOptions): Promise<Product | null> {
      const query = { filter: { slug }, paging: { limit: 1 } };
      return (await transport.call(operations.queryProducts, { query }, call)).products[0] ?? null;
    },
    async variants(productId: string, call?: CallOptions) {
      const message = { id: productId, paging: { limit: 100 } };
      return (await transport.call(operations.queryProductVariants, message, call)).variants;
    },
  };

  const collections = {
    async query(query: PlatformQuery, call?: CallOptions): Promise<Page<Collection>> {
      const answer = await transport.call(operations.queryCollections, { query }, call);
      return { items: answer.collections, total: answer.metadata?.total ?? answer.collections.length };
    },
    /** Null when there is none. */
    async bySlug(slug: string, call?: CallOptions): Promise<Collection | null> {
      return orNull(
        transport
          .call(operations.getCollectionBySlug, { slug }, call)
          .then((answer) => answer.collection ?? null),
      );
    },
  };

  const cart = {
    /** Null before the first add: a visitor has no cart until then, and who has no token yet is not asked about. */
    get: async (call?: CallOptions): Promise<Cart | null> =>
      tokens.role() === 'none'
        ? null
        : orNull(transport.call(operations.getCurrentCart, {}, call).then((answer) => answer.cart ?? null)),
    estimate: async (call?: CallOptions): Promise<EstimateTotalsResponse | null> =>
      tokens.role() === 'none' ? null : orNull(transport.call(operations.estimateCurrentCart, {}, call)),
    add: async (lineItems: AddToCurrentCartRequest['lineItems'], call?: CallOptions) =>
      (await transport.call(operations.addToCurrentCart, { lineItems }, call)).cart ?? null,
    setQuantity: async (id: string, quantity: number, call?: CallOptions) =>
      (await transport.call(operations.updateCurrentCartQuantity, { lineItems: [{ id, quantity }] }, call))
        .cart ?? null,
    remove: async (lineItemIds: string[], call?: CallOptions) =>
      (await transport.call(operations.removeFromCurrentCart, { lineItemIds }, call)).cart ?? null,
    delete: (call?: CallOptions) => transport.call(operations.deleteCurrentCart, {}, call),
  };

  return {
    products,
    collections,
    cart,
    role: () => tokens.role(),
    /** Whether the server says it can take requests. Needs no token. */
    async ready(call?: CallOptions): Promise<boolean> {
      try {
        const response = await fetch(`${baseUrl}/readyz`, { signal: call?.signal });
        // An unread body keeps its connection busy.
        await response.text();
        return response.status === 200;
      } catch {
        return false;
      }
    },
  };
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isSoukError(error) && error.status === 404) return null;
    throw error;
  }
}
