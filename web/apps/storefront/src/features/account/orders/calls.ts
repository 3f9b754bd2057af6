// What buyers do about their orders. Loaded with the pages that show them.
import type { Client } from '@souk/client';
import { searchOrders } from '@souk/client/operations/ecom-orders';
import {
  findOrder,
  openOrder,
  payOrder,
  proveOrder,
  renewFiles,
} from '@souk/client/operations/souk-order-pages';
import { ask, withdraw } from '@souk/client/operations/souk-returns';
import { queryOptions } from '@tanstack/react-query';
import type { ListSearch } from './list-search.ts';

type Answered<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>;

export type OrderPageData = Answered<ReturnType<typeof orderCalls>['open']>;
export type Order = OrderPageData['order'];
export type Line = Order['lineItems'][number];
export type Asked = OrderPageData['returns'][number];
export type Offer = NonNullable<OrderPageData['offer']>;
export type Reason = Parameters<ReturnType<typeof orderCalls>['ask']>[0]['reason'];

export type { ListSearch };
export type State = NonNullable<ListSearch['state']>;

/** The filters of the list, by what the server compares. */
export const states = {
  open: { status: 'APPROVED', fulfillmentStatus: { $ne: 'FULFILLED' } },
  sent: { status: 'APPROVED', fulfillmentStatus: 'FULFILLED' },
  unpaid: { status: 'APPROVED', paymentStatus: { $in: ['NOT_PAID', 'PARTIALLY_PAID'] } },
  refunded: { paymentStatus: { $in: ['PARTIALLY_REFUNDED', 'FULLY_REFUNDED'] } },
  cancelled: { status: 'CANCELED' },
} as const satisfies Record<State, object>;

export const perPage = 10;

export function orderCalls(client: Pick<Client, 'call'>) {
  return {
    list: ({ state, q, after }: ListSearch, limit = perPage) =>
      client.call(searchOrders, {
        search: after
          ? { cursorPaging: { cursor: after, limit } }
          : {
              ...(state ? { filter: states[state] } : {}),
              ...(q ? { search: { expression: q } } : {}),
              cursorPaging: { limit },
            },
      }),
    open: async (orderId: string, key?: string) =>
      (await client.call(openOrder, { orderId, ...(key ? { key } : {}) })).page,
    pay: async (orderId: string, key?: string) =>
      (await client.call(payOrder, { orderId, ...(key ? { key } : {}) })).path,
    /** New links to files whose links are over; they are mailed, too. */
    renewFiles: async (orderId: string, key?: string) =>
      (await client.call(renewFiles, { orderId, ...(key ? { key } : {}) })).files,
    find: (number: string, email: string) => client.call(findOrder, { number, email }),
    prove: (orderId: string, email: string) => client.call(proveOrder, { orderId, email }),
    ask: async (request: AskRequest) => (await client.call(ask, request)).return,
    withdraw: async (returnId: string, revision: string, key?: string) =>
      (await client.call(withdraw, { returnId, revision, ...(key ? { key } : {}) })).return,
  };
}

type AskRequest = NonNullable<(typeof ask)['types']>[0];

export const orderKeys = {
  all: ['account', 'orders'] as const,
  one: (id: string) => ['account', 'orders', 'one', id] as const,
};

export const ordersOptions = (client: Pick<Client, 'call'>, search: ListSearch, limit = perPage) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'list', search, limit],
    queryFn: () => orderCalls(client).list(search, limit),
    staleTime: 0,
  });

export const orderOptions = (client: Pick<Client, 'call'>, id: string, key?: string) =>
  queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: () => orderCalls(client).open(id, key),
    staleTime: 0,
  });
