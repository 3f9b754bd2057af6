import { expect, test } from 'vitest';
import type { Client } from '@souk/client';
import { readMissed } from './missed.ts';

test('all that an endpoint missed is read page after page, and comes oldest first', async () => {
  const asked: unknown[] = [];
  const client = {
    call: async (_: unknown, message: { query: { cursorPaging: { cursor?: string } } }) => {
      asked.push(message);
      return message.query.cursorPaging.cursor
        ? { deliveries: [{ id: '1' }], pagingMetadata: { cursors: {} } }
        : { deliveries: [{ id: '3' }, { id: '2' }], pagingMetadata: { cursors: { next: 'n' } } };
    },
  } as unknown as Pick<Client, 'call'>;
  expect((await readMissed(client, 'w')).map(({ id }) => id)).toEqual(['1', '2', '3']);
  const filter = { status: { $in: ['FAILED', 'CANCELED'] } };
  expect(asked).toEqual([
    { webhookId: 'w', query: { filter, cursorPaging: { limit: 100 } } },
    { webhookId: 'w', query: { filter, cursorPaging: { limit: 100, cursor: 'n' } } },
  ]);
});
