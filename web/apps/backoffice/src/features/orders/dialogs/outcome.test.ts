import { expect, it } from 'vitest';
import { refundOutcome, stillHeld } from './outcome.ts';

type Book = Parameters<typeof stillHeld>[0];
type Refund = NonNullable<Parameters<typeof refundOutcome>[0]>;

const book = (status: string) => ({ payments: [{ id: 'a', status }], refunds: [] }) as unknown as Book;
const refund = (...states: string[]) =>
  ({ transactions: states.map((refundStatus) => ({ refundStatus })) }) as unknown as Refund;

it('knows money that is still set aside', () => {
  expect(stillHeld(book('AUTHORIZED'), ['a'])).toBe(true);
  expect(stillHeld(book('AUTHORIZED'), ['b'])).toBe(false);
  expect(stillHeld(book('APPROVED'), ['a'])).toBe(false);
});

it('tells refunds that are done from those that run and those that failed', () => {
  expect(refundOutcome(refund('SUCCEEDED', 'SUCCEEDED'))).toBe('done');
  expect(refundOutcome(refund('SUCCEEDED', 'STARTED'))).toBe('begun');
  expect(refundOutcome(refund('PENDING'))).toBe('begun');
  expect(refundOutcome(refund('SUCCEEDED', 'FAILED'))).toBe('failed');
});
