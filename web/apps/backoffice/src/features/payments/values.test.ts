import { expect, it } from 'vitest';
import { revisionOf, revisionsOf, takesLater, takesNow } from './values.ts';

it('keeps the versions of both services apart', () => {
  expect(revisionsOf(revisionOf({ payments: '4', checkout: '17' }))).toEqual({
    payments: '4',
    checkout: '17',
  });
  // Who may not read the checkout's settings cannot change them either.
  expect(revisionsOf(revisionOf({ payments: '4', checkout: '' }))).toEqual({ payments: '4', checkout: '' });
  expect(revisionsOf()).toEqual({ payments: '', checkout: '' });
});

it('sends each service only what changed of it', () => {
  expect([takesNow({ delay: true }), takesLater({ delay: true })]).toEqual([false, true]);
  expect([takesNow({ hold: '5' }), takesLater({ hold: '5' })]).toEqual([true, false]);
  expect([takesNow({ hold: '5', late: false }), takesLater({ hold: '5', late: false })]).toEqual([
    true,
    true,
  ]);
  // "Keep it so" saves without a change: that somebody chose is kept with the ways to pay.
  expect([takesNow({}), takesLater({})]).toEqual([true, false]);
});
