// The views that a person saved, kept by the server: they are there in every browser, and can be shared.
import type { Client } from '@souk/client';
import {
  createSavedView,
  deleteSavedView,
  querySavedViews,
  updateSavedView,
} from '@souk/client/operations/souk-saved-views';
import type { Search } from './url.ts';

export interface SavedView {
  id: string;
  name: string;
  search: Search;
  ownerId: string;
  revision?: string;
}

export interface ViewStore {
  list: (signal?: AbortSignal) => Promise<SavedView[]>;
  /** Gives the id of the new view. */
  save: (view: { name: string; search: Search; shared: boolean }) => Promise<string>;
  /** Keeps other filters under the same name. */
  change: (view: SavedView, search: Search) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
}

/** Lists of the back office by the names that the server keeps views under. */
const names = new Map(
  Object.entries({
    drafts: 'draftOrders',
    abandoned: 'abandonedCheckouts',
    requests: 'paymentRequests',
    'gift-cards': 'giftCards',
    cards: 'giftCards',
    discounts: 'discountRules',
    reports: 'memberReports',
    mail: 'emails',
    audit: 'auditLog',
  }),
);

const known = new Set([
  ...names.values(),
  ...['orders', 'subscriptions', 'invoices', 'products', 'inventory', 'collections', 'coupons', 'members'],
  ...['contacts', 'badges', 'webhooks', 'staff', 'imports'],
]);

/** The server's name of a list; null for one that it keeps no views of. */
export function viewsName(list: string): string | null {
  const name = names.get(list) ?? list.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return known.has(name) ? name : null;
}

const read = (search: string): Search => Object.fromEntries(new URLSearchParams(search));

export function serverViews(client: Pick<Client, 'call'>, list: string): ViewStore {
  return {
    list: async (signal) => {
      const query = { filter: { list }, paging: { limit: 200 } };
      const { savedViews } = await client.call(querySavedViews, { query }, { signal });
      return savedViews.map(({ id, name, search, ownerId, revision }) => ({
        ...{ id, name, ownerId, revision },
        search: read(search),
      }));
    },
    save: async ({ name, search, shared }) => {
      const savedView = { list, name, search: new URLSearchParams(search).toString(), shared };
      return (await client.call(createSavedView, { savedView })).savedView.id;
    },
    change: ({ id, revision }, search) => {
      const savedView = { id, revision, search: new URLSearchParams(search).toString() };
      return client.call(updateSavedView, { savedView });
    },
    remove: (savedViewId) => client.call(deleteSavedView, { savedViewId }),
  };
}
