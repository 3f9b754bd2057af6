// What an endpoint missed: deliveries that were given up, and those that were not sent because it was off by then.
import type { Client, Schemas } from '@souk/client';
import { listDeliveries } from '@souk/client/operations/webhooks';
import { allRows, byQuery } from '../../shared/list/sources.ts';

type Delivery = Schemas['WebhooksDelivery'];

export const missed = { status: { $in: ['FAILED', 'CANCELED'] } };

/** All of them, the oldest first: the order in which the program should hear of them. */
export async function readMissed(
  client: Pick<Client, 'call'>,
  webhookId: string,
  signal?: AbortSignal,
): Promise<Delivery[]> {
  const source = byQuery(listDeliveries, 'deliveries', { more: { webhookId } });
  const rows: Delivery[] = [];
  const question = { filter: missed, sort: [], words: '', at: '', limit: 100 };
  for await (const row of allRows(client, source, question, signal)) rows.push(row);
  return rows.reverse();
}
