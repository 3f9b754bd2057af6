import { expect, it } from 'vitest';
import { presetsOf, shownTip } from './tips.ts';

it.each([
  ['10, 15, 20', [10, 15, 20]],
  ['5،7.5', [5, 7.5]],
  ['', null],
  ['5, x', null],
  ['1, 2, 3, 4', null],
  ['0', null],
  ['1001', null],
])('%s suggests %j', (text, numbers) => {
  expect(presetsOf(text)).toEqual(numbers);
});

it('writes suggestions as the checkout does', () => {
  expect(shownTip(12.5, 'PERCENTAGE', 'en', 'USD')).toBe('12.5%');
  expect(shownTip(2, 'AMOUNT', 'en', 'USD')).toBe('$2.00');
});
