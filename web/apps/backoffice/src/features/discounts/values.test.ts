import { describe, expect, it } from 'vitest';
import { blank, newMessageOf, valuesOf, type Rule, type RuleValues } from './values.ts';

const at = new Date(2026, 4, 1);

/** A rule as the server would give back what was sent. */
const kept = (values: RuleValues) => ({ id: 'r', usageCount: 0, ...newMessageOf(values) }) as unknown as Rule;

describe('an automatic discount in its form', () => {
  it.each<[string, Partial<RuleValues>]>([
    ['goods', { percent: '20', on: 'collections', collections: ['c'] }],
    [
      'buy and get',
      {
        offer: 'buyget',
        percent: '100',
        buyCount: '3',
        buyOn: 'products',
        buyProducts: ['a', 'b'],
        getCount: '2',
        times: '1',
        on: 'collections',
        collections: ['c'],
      },
    ],
    ['spend and get', { offer: 'buyget', percent: '50', buyBy: 'sum', buyCount: '', buySum: '40' }],
    ['one condition of several', { percent: '5', match: 'ANY', minimum: '50', quantity: '3', members: true }],
    ['a price for a set', { kind: 'QUANTITY_BASED', amount: '50', setCount: '3' }],
    ['the cheapest only', { percent: '50', cheapest: true, uses: '9' }],
    ['some hours of some days', { percent: '5', days: ['MON', 'FRI'], opens: '16:00', closes: '18:30' }],
    ['every evening', { percent: '5', from: '', opens: '18:00' }],
    ['all conditions', { percent: '5', minimum: '50', members: true }],
  ])('is read as it was written: %s', (_, more) => {
    const values = { ...blank(at), name: 'Offer', ...more };
    expect(valuesOf(kept(values))).toEqual(values);
  });

  it('leaves alone what the form does not know', () => {
    const rule = kept({ ...blank(at), percent: '5' });
    const nested = { triggerType: 'OR' as const, or: { triggers: [] } };
    const range = {
      triggerType: 'SUBTOTAL_RANGE' as const,
      subtotalRange: { from: '1', to: '2', scopes: [] },
    };
    expect(valuesOf({ ...rule, trigger: { triggerType: 'AND', and: { triggers: [nested, range] } } })).toBe(
      null,
    );
    const window = (dayOfWeek: 'MON' | 'TUE', hours: number) => ({
      dayOfWeek,
      startTime: { hours, minutes: 0 },
      endTime: { hours: 20, minutes: 0 },
    });
    const weeklySchedule = { timeWindows: [window('MON', 9), window('TUE', 10)] };
    expect(valuesOf({ ...rule, activeTimeInfo: { recurrence: { weeklySchedule } } })).toBe(null);
  });
});
