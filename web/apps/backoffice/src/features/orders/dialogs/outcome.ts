// What became of money that was asked to move. A provider that does not answer leaves it open: then it is asked again
// by the server, and a notice must not say that it is done.
import type { Schemas } from '@souk/client';
import type { Refund } from '../shown.ts';

type Book = Schemas['PaymentsOrderTransactions'];

/** Whether money that was set aside is still so after it was captured or released. */
export const stillHeld = ({ payments }: Book, ids: string[]): boolean =>
  payments.some(({ id, status }) => id !== undefined && ids.includes(id) && status === 'AUTHORIZED');

export type RefundOutcome = 'done' | 'begun' | 'failed';

export function refundOutcome(refund: Refund | undefined): RefundOutcome {
  const states = refund?.transactions.map(({ refundStatus }) => refundStatus) ?? [];
  if (states.includes('FAILED')) return 'failed';
  return states.every((status) => status === 'SUCCEEDED') ? 'done' : 'begun';
}
