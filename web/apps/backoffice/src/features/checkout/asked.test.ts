import { expect, it } from 'vitest';
import { askedIn, lineOf, partsOf } from './asked.ts';

it('reads what is asked as it was written', () => {
  const asked = [
    { title: 'Company number', required: true },
    { title: '1 or 2 candles?', required: false },
  ];
  expect(asked.map(lineOf)).toEqual(['1 Company number', '0 1 or 2 candles?']);
  expect(asked.map(lineOf).map(partsOf)).toEqual(asked);
  expect(askedIn(asked.map(lineOf))).toEqual(asked);
});

it('takes no empty title, and none twice', () => {
  expect(askedIn([])).toEqual([]);
  expect(askedIn(['1  Size '])).toEqual([{ title: 'Size', required: true }]);
  expect(askedIn(['0   '])).toBeNull();
  expect(askedIn(['0 Size', '1 size '])).toBeNull();
});
