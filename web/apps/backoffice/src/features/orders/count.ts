import type { Client } from '@souk/client';
import { aggregateOrders } from '@souk/client/operations/ecom-orders';

/** What waits to be sent. */
export const toSend = {
  status: 'APPROVED',
  fulfillmentStatus: { $in: ['NOT_FULFILLED', 'PARTIALLY_FULFILLED'] },
  archived: false,
};

/** How many orders wait to be sent, all of them counted by the server. */
export async function countToSend(client: Client, signal: AbortSignal): Promise<number> {
  const aggregation = { waiting: { $count: ['status'] } };
  const { aggregates } = await client.call(aggregateOrders, { filter: toSend, aggregation }, { signal });
  return aggregates?.waiting?.APPROVED ?? 0;
}
