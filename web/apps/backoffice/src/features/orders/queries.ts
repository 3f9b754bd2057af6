import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '@souk/client';
import { calculateRefund } from '@souk/client/operations/ecom-order-billing';
import { listFulfillmentsForSingleOrder } from '@souk/client/operations/ecom-order-fulfillments';
import { listTransactionsForSingleOrder } from '@souk/client/operations/ecom-order-transactions';
import { bulkUpdateOrderTags, searchOrders } from '@souk/client/operations/ecom-orders';
import { queryOrderPaymentRequests } from '@souk/client/operations/ecom-order-payment-requests';
import { listCreditNotes } from '@souk/client/operations/souk-credit-notes';
import { queryEmails } from '@souk/client/operations/emails';
import { serviceKey } from '@souk/query/operations';
import { didMyself } from '../../shared/live/news.ts';
import { idOf, type Order } from './shown.ts';

const services = [
  searchOrders,
  listFulfillmentsForSingleOrder,
  listTransactionsForSingleOrder,
  calculateRefund,
  queryOrderPaymentRequests,
  queryEmails,
  listCreditNotes,
].map((operation) => serviceKey(operation));

/** Asks everything about orders anew: money, parcels and the order itself change together. */
export function useReload(): () => Promise<unknown> {
  const cache = useQueryClient();
  return useCallback(() => {
    const now = Date.now();
    return Promise.all(
      [...services, ['home'] as const].map((queryKey) => {
        didMyself(queryKey[0], now);
        return cache.invalidateQueries({ queryKey });
      }),
    );
  }, [cache]);
}

/** The orders beside one, by number: the newer above, as the list has them. */
export async function neighbours(client: Client, order: Order, signal: AbortSignal) {
  const beside = async (operator: '$gt' | '$lt', direction: 'ASC' | 'DESC') => {
    const search = {
      filter: { number: { [operator]: order.number } },
      sort: [{ fieldName: 'number', order: direction }],
      cursorPaging: { limit: 1 },
    };
    const { orders } = await client.call(searchOrders, { search }, { signal });
    return orders[0]?.id;
  };
  const [newer, older] = await Promise.all([beside('$gt', 'ASC'), beside('$lt', 'DESC')]);
  return { newer, older };
}

/** Gives an order a tag, or takes one away. The call is one for many orders: it tells of each what became of it. */
export async function tagOrder(client: Client, order: Order, tag: string, given = true): Promise<void> {
  const tags = { tags: { tagIds: [tag] } };
  const { results } = await client.call(bulkUpdateOrderTags, {
    orderIds: [idOf(order)],
    ...(given ? { assignTags: tags } : { unassignTags: tags }),
  });
  const failed = results.find(({ itemMetadata }) => !itemMetadata.success);
  if (failed) throw new Error(failed.itemMetadata.error?.description ?? 'the tag was not kept');
}
