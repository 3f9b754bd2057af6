import { expect, it } from 'vitest';
import type { Client } from '@souk/client';
import { dayOf, discountOf, discountSearch, newThing, verbAndNumber } from './parser.ts';
import { searchAll } from './search.ts';

// A Monday.
const now = new Date(2026, 10, 16, 12);

it('reads a verb and an order’s number', () => {
  expect(verbAndNumber('refund 10003', ['refund'])).toBe('10003');
  expect(verbAndNumber(' Refund order #10003 ', ['refund'])).toBe('10003');
  expect(verbAndNumber('استرداد 10003', ['استرداد'])).toBe('10003');
  for (const other of ['refund', 'refund ada', 'cancel 10003', '10003', 'refund 1 2']) {
    expect(verbAndNumber(other, ['refund'])).toBeNull();
  }
});

it('reads a wish for something new, also half of it', () => {
  const reads = (words: string) => newThing(words, ['new', 'add'], ['product']);
  expect(['new product', 'New  Prod', 'add product', 'new'].map(reads)).toEqual([true, true, true, true]);
  expect(['ne', 'new order', 'product', 'renew product'].map(reads)).toEqual([false, false, false, false]);
});

it('reads days', () => {
  const days = ['today', 'tomorrow', 'Sunday', 'monday', '2026-12-24', 'الأحد'];
  expect(days.map((day) => dayOf(day, now))).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-22',
    '2026-11-23',
    '2026-12-24',
    '2026-11-22',
  ]);
  for (const none of ['someday', '2026-02-31', '24.12.', '']) expect(dayOf(none, now)).toBeNull();
});

it('reads a discount, and fills in a form by it', () => {
  const read = (words: string) => discountOf(words, now);
  expect(read('20 % off textiles until Sunday')).toEqual({
    percent: '20',
    on: 'textiles',
    until: '2026-11-22',
  });
  expect(read('20% off')).toEqual({ percent: '20', on: '' });
  expect(read('12,5% off everything until 2026-12-01')).toEqual({
    percent: '12.5',
    on: '',
    until: '2026-12-01',
  });
  expect(read('$5 off tea and soap')).toEqual({ amount: '5', on: 'tea and soap' });
  expect(read('5 € off until tomorrow')).toEqual({ amount: '5', on: '', until: '2026-11-17' });
  for (const other of ['0% off', '101% off', 'off 20%', '20% off until someday', '20%', 'hello']) {
    expect(read(other)).toBeNull();
  }
  expect(discountSearch({ percent: '20', on: 'textiles', until: '2026-11-22' })).toEqual({
    percent: '20',
    on: 'textiles',
    until: '2026-11-22',
  });
});

it('shows what was found though one place fails', async () => {
  const place = (
    id: string,
    search: () => Promise<never[] | { id: string; label: string; link: { to: string } }[]>,
  ) => ({
    id,
    group: () => id.toUpperCase(),
    needs: 'X',
    search,
  });
  const found = { id: '1', label: 'Ada', link: { to: '/members' } };
  const finds = await searchAll(
    [
      place('a', async () => [found]),
      place('b', async () => {
        throw new Error('down');
      }),
      place('c', async () => []),
    ],
    'ada',
    'en',
    {} as Client,
    new AbortController().signal,
  );
  expect(finds).toEqual({ groups: [{ id: 'a', group: 'A', found: [found] }], incomplete: true });
});
