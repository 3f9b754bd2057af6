import { expect, it } from 'vitest';
import { typedNumber } from './index.ts';

it.each([
  ['40,5', 40.5],
  [' 40.5 ', 40.5],
  ['٤٠٫٥', 40.5],
  ['۴۰', 40],
  ['١٫٥٠٠', 1.5],
  ['-3', -3],
  ['\u22123', -3],
  ['.5', 0.5],
  ['0,125', 0.125],
  ['1000', 1000],
  ['1234,567', 1234.567],
  ['12,3456', 12.3456],
])('reads %s', (text, number) => expect(typedNumber(text)).toBe(number));

it.each(['1,000', '1.000', '12.345', '١,٠٠٠', '١٬٠٠٠', '1,000,000', '1.234,50', '-1,000'])(
  'does not guess what %s means',
  (text) => expect(typedNumber(text)).toBe('unclear'),
);

it.each(['', 'forty', '1e5', '0x10', 'Infinity', '1,2,3', '4 0', '--1', '.'])(
  'takes %s for no number',
  (text) => expect(typedNumber(text)).toBeNaN(),
);
