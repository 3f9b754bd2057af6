import { describe, expect, it } from 'vitest';
import { both, filterOf } from './filters.ts';
import type { FilterSpec } from './types.ts';

const zone = 'America/New_York';
/** Already the 17th in London, still the 16th where the shop is. */
const now = new Date('2026-11-17T02:30:00Z');
const label = 'x';
const options = [
  { value: 'PAID', label: 'Paid' },
  { value: 'UNPAID', label: 'Unpaid' },
];
const map = (spec: FilterSpec, value: string) => filterOf(spec, value, now, zone);

describe('a filter', () => {
  it('of one choice', () => {
    const spec: FilterSpec = { id: 'p', label, kind: 'choice', field: 'paymentStatus', options };
    expect(map(spec, 'PAID')).toEqual({ paymentStatus: 'PAID' });
    expect(map(spec, 'NONSENSE')).toBeNull();
    expect(map(spec, '')).toBeNull();
  });

  it('of one choice that means more than a field', () => {
    const filter = (value: string) => ({ $not: { status: value } });
    expect(map({ id: 'p', label, kind: 'choice', options, filter }, 'PAID')).toEqual({
      $not: { status: 'PAID' },
    });
  });

  it('of several choices, of a value and of a list', () => {
    const spec = { id: 'p', label, kind: 'choices', field: 'f', options } as const;
    expect(map(spec, 'PAID,NONSENSE,UNPAID')).toEqual({ f: { $in: ['PAID', 'UNPAID'] } });
    expect(map({ ...spec, list: true }, 'PAID')).toEqual({ f: { $hasSome: ['PAID'] } });
    expect(map(spec, 'NONSENSE')).toBeNull();
  });

  it('of text', () => {
    const spec = { id: 'p', label, kind: 'text', field: 'f' } as const;
    expect(map(spec, 'a')).toEqual({ f: 'a' });
    expect(map({ ...spec, operator: '$startsWith' as const }, 'a')).toEqual({ f: { $startsWith: 'a' } });
    expect(map({ ...spec, operator: '$hasSome' as const }, 'a')).toEqual({ f: { $hasSome: ['a'] } });
  });

  it('of days by the shop’s clocks, both ends included', () => {
    const spec = { id: 'p', label, kind: 'dates', field: 'at' } as const;
    // New York is five hours behind in winter, and four until the second of November's first Sunday.
    const start = (day: number, month = 10) =>
      new Date(Date.UTC(2026, month, day, month === 10 && day === 1 ? 4 : 5)).toISOString();
    expect(map(spec, '2026-11-01..2026-11-30')).toEqual({ at: { $gte: start(1), $lt: start(1, 11) } });
    expect(map(spec, '2026-11-01..')).toEqual({ at: { $gte: start(1) } });
    expect(map(spec, '..2026-11-01')).toEqual({ at: { $lt: start(2) } });
    expect(map(spec, '7d')).toEqual({ at: { $gte: start(10) } });
    expect(map(spec, '1d')).toEqual({ at: { $gte: start(16) } });
    for (const wrong of ['..', 'x..y', '0d', '11-01']) expect(map(spec, wrong)).toBeNull();
  });

  it('of amounts, which stay texts', () => {
    const spec = { id: 'p', label, kind: 'amounts', field: 'total' } as const;
    expect(map(spec, '10..20.50')).toEqual({ total: { $gte: '10', $lte: '20.50' } });
    expect(map(spec, '..5')).toEqual({ total: { $lte: '5' } });
    for (const wrong of ['a..b', '1e3..', '-1..']) expect(map(spec, wrong)).toBeNull();
  });
});

it('puts conditions together without losing any', () => {
  expect(both([])).toEqual({});
  expect(both([null, {}, { a: 1 }])).toEqual({ a: 1 });
  expect(both([{ a: 1 }, { a: 2 }])).toEqual({ $and: [{ a: 1 }, { a: 2 }] });
});
