// The only way front ends talk to a Souk store.
import * as operations from './operations.ts';
import { TokenKeeper, browserExclusive, fixedToken, type TokenStorage } from './tokens.ts';
import { Transport, type CallOptions, type Operation } from './transport.ts';
import { CartMemory } from './cart-memory.ts';
import { isSoukError } from './errors.ts';
import { withPaging } from './paging.ts';
import { browserStorage } from './storage.ts';
import type {
  AddToCurrentCartRequest,
  Cart,
  Collection,
  EstimateTotalsResponse,
  FindQuestion,
  Found,
  Paging,
  Plans,
  PlatformQuery,
  Product,
  SearchQuery,
  Suggested,
} from './types.ts';

export type * from './types.ts';
export { SoukError, isSoukError, refusedWith, type ErrorKind, type FieldViolation } from './errors.ts';
export { maxRetries, retryDelay, shouldRetry } from './retry.ts';
export { defaultPageSize } from './paging.ts';
export { languageHeader, operation, type CallOptions, type Operation } from './transport.ts';
export { browserStorage, cookieStorage, memoryStorage, type CookieJar } from './storage.ts';
export type { Role, TokenStorage } from './tokens.ts';

/** `catalogReference.appId` of products in the built-in catalog. */
export const storesAppId = '1380b703-ce81-ff05-f115-39571d94dfcd';

/** The collection every product is in by itself. It serves filters; as a shelf of its own it says nothing. */
export const allProductsId = '00000000-000000-000000-000000000001';

/** Longer than any there is: the store need not be asked for it. */
const longestSlug = 300;

/** Longer than any that a product had before. */
const longestKeptSlug = 100;

export interface ClientOptions {
  clientId: string;
  /** Empty: the page's own origin. */
  baseUrl?: string;
  fetch?: typeof globalThis.fetch;
  storage?: TokenStorage;
  now?: () => number;
  /** A token or key to call with, in place of tokens of this client's own. */
  authorization?: string;
  /** Sees every failed call before the caller does. */
  onError?: (error: unknown) => void;
  /** The language that names and texts of goods are wanted in; without one they are in the shop's own. */
  language?: string;
}

export interface Page<T> {
  items: T[];
  total: number;
}

export type Client = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions) {
  const baseUrl = (options.baseUrl ?? '').replace(/\/$/, '');
  const fetch: typeof globalThis.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const storage = options.storage ?? browserStorage();
  const tokens = new TokenKeeper({
    clientId: options.clientId,
    baseUrl,
    fetch,
    storage,
    now: options.now ?? Date.now,
    exclusive: browserExclusive,
  });
  let language = options.language ?? '';
  const transport = new Transport({
    baseUrl,
    fetch,
    tokens: options.authorization === undefined ? tokens : fixedToken(options.authorization),
    onError: options.onError,
    language: () => language,
  });

  const products = {
    async query(query: PlatformQuery, call?: CallOptions): Promise<Page<Product>> {
      const answer = await transport.call(operations.queryProducts, { query: withPaging(query) }, call);
      return { items: answer.products, total: answer.metadata?.total ?? answer.products.length };
    },
    /** Pieces with these words in their names, descriptions, brands or codes. */
    async search(search: SearchQuery, call?: CallOptions): Promise<Page<Product>> {
      const answer = await transport.call(operations.searchProducts, { search: withPaging(search) }, call);
      return { items: answer.products, total: answer.metadata?.total ?? answer.products.length };
    },
    /** Null when no visible product has this slug. */
    async bySlug(slug: string, call?: CallOptions): Promise<Product | null> {
      if (slug.length > longestSlug) return null;
      const find = async (named: string) => {
        const query = { filter: { slug: named }, paging: { limit: 1 } };
        return (await transport.call(operations.queryProducts, { query }, call)).products[0] ?? null;
      };
      const found = await find(slug);
      if (found || !slug || slug.length > longestKeptSlug) return found;
      // It may have had this slug before.
      const moved = await transport.call(operations.findAddress, { kind: 'PRODUCT', slug }, call);
      return moved.slug ? find(moved.slug) : null;
    },
    /** Whether a piece was sold at this address and is gone for good, and a collection with ones like it. */
    async gone(slug: string, call?: CallOptions): Promise<{ gone: boolean; collectionId: string }> {
      if (!slug || slug.length > longestKeptSlug) return { gone: false, collectionId: '' };
      const { gone, collectionId } = await transport.call(
        operations.findAddress,
        { kind: 'PRODUCT', slug },
        call,
      );
      return { gone, collectionId };
    },
    /** One page of what words, a collection and filters leave, with counts for further filters. */
    async find(question: FindQuestion, paging: Paging, call?: CallOptions): Promise<Found> {
      const answer = await transport.call(operations.findProducts, { ...question, paging }, call);
      return {
        items: answer.products,
        total: answer.metadata?.total ?? answer.products.length,
        facets: answer.facets,
        corrected: answer.correctedWords,
      };
    },
    /** Products, collections and pages that may be meant by what is typed so far. */
    suggest: (words: string, language: string, call?: CallOptions): Promise<Suggested> =>
      transport.call(operations.suggest, { words, language }, call),
    /** Tells that a search found nothing, so that whoever runs the shop learns of it. */
    async missed(words: string, call?: CallOptions): Promise<void> {
      await transport.call(operations.noteMissedSearch, { words }, call);
    },
    async variants(productId: string, call?: CallOptions) {
      const message = { id: productId, paging: { limit: 100 } };
      return (await transport.call(operations.queryProductVariants, message, call)).variants;
    },
    /** Whether a product can be subscribed to, and whether it can still be bought once. */
    async plans(productId: string, call?: CallOptions): Promise<Plans> {
      const { subscriptionOptions: plans } = await transport.call(
        operations.getSubscriptionOptionsForProduct,
        { productId },
        call,
      );
      if (plans.length === 0) return { plans, once: true };
      const { allowed: once } = await transport.call(
        operations.getOneTimePurchasesStatus,
        { productId },
        call,
      );
      return { plans, once };
    },
  };

  const collections = {
    async query(query: PlatformQuery, call?: CallOptions): Promise<Page<Collection>> {
      const answer = await transport.call(operations.queryCollections, { query: withPaging(query) }, call);
      return { items: answer.collections, total: answer.metadata?.total ?? answer.collections.length };
    },
    /** Null when there is none. */
    async bySlug(slug: string, call?: CallOptions): Promise<Collection | null> {
      if (slug.length > longestSlug) return null;
      return orNull(
        transport
          .call(operations.getCollectionBySlug, { slug }, call)
          .then((answer) => answer.collection ?? null),
      );
    },
  };

  const memory = new CartMemory(storage);
  // Whoever signs out leaves the cart behind.
  tokens.subscribe(() => {
    if (tokens.role() === 'none') memory.forget();
  });
  /** A member may have filled a cart elsewhere; a visitor only here. */
  const mayHaveCart = () => tokens.role() === 'member' || (tokens.role() === 'visitor' && memory.has());
  const unlessGone = async <T>(answer: Promise<T>): Promise<T | null> => {
    const found = await orNull(answer);
    if (found === null) memory.forget();
    return found;
  };

  const cart = {
    /** Null without a cart, which a visitor has only after the first add. */
    get: async (call?: CallOptions): Promise<Cart | null> =>
      mayHaveCart()
        ? unlessGone(
            transport
              .call(operations.getCurrentCart, { orNone: true }, call)
              .then((answer) => answer.cart ?? null),
          )
        : null,
    estimate: async (call?: CallOptions): Promise<EstimateTotalsResponse | null> =>
      mayHaveCart() ? unlessGone(transport.call(operations.estimateCurrentCartTotals, {}, call)) : null,
    add: async (lineItems: AddToCurrentCartRequest['lineItems'], call?: CallOptions) => {
      // Before the answer: if that is lost on its way, the cart is there all the same.
      memory.remember();
      return (await transport.call(operations.addToCurrentCart, { lineItems }, call)).cart ?? null;
    },
    setQuantity: async (id: string, quantity: number, call?: CallOptions) =>
      (
        await transport.call(
          operations.updateCurrentCartLineItemQuantity,
          { lineItems: [{ id, quantity }] },
          call,
        )
      ).cart ?? null,
    remove: async (lineItemIds: string[], call?: CallOptions) =>
      (await transport.call(operations.removeLineItemsFromCurrentCart, { lineItemIds }, call)).cart ?? null,
    async delete(call?: CallOptions): Promise<void> {
      await transport.call(operations.deleteCurrentCart, {}, call);
      memory.forget();
    },
  };

  /**
   * Makes a visit count where nothing else asks the store for anything: whoever has a token is counted with their first
   * call of the day. It asks for the cart, which costs the least.
   */
  const visit = async (call?: CallOptions): Promise<void> => {
    if (!mayHaveCart()) await transport.call(operations.getCurrentCart, { orNone: true }, call);
  };

  return {
    products,
    collections,
    cart,
    visit,
    /** From now on names and texts of goods are wanted in this language. */
    speak: (code: string) => {
      language = code;
    },
    clientId: options.clientId,
    /** Where the store is; empty on its own pages. */
    baseUrl,
    /** Where this client keeps things between visits. */
    storage,
    tokens,
    role: () => tokens.role(),
    /** Somebody counts as logged in when their refresh token is a member's. */
    loggedIn: () => tokens.role() === 'member',
    /** Calls back when the caller may have become somebody else. Gives what ends it. */
    onRoleChange: (listener: () => void) => tokens.subscribe(listener),
    /** Any operation, for the parts of this package that are fetched later. */
    call: <In, Out>(operation: Operation<In, Out>, message: In, call?: CallOptions): Promise<Out> =>
      transport.call(operation, message, call),
    /** Sends a file as it is. */
    upload: <Out>(path: string, file: Blob, call?: CallOptions): Promise<Out> =>
      transport.upload<Out>(path, file, call),
    /** Asks for a file. */
    download: (path: string, call?: CallOptions): Promise<Blob> => transport.download(path, call),
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
