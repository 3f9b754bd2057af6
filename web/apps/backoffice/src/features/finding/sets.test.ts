import { expect, it } from 'vitest';
import { linesOf, setsOf } from './sets.ts';

it.each([
  [[], []],
  [['cushion, pillow'], [{ words: ['cushion', 'pillow'] }]],
  [['وسادة، مخدة', ' '], [{ words: ['وسادة', 'مخدة'] }]],
  [['tea towel ,  dish cloth,'], [{ words: ['tea towel', 'dish cloth'] }]],
  [['alone'], null],
  [[`a, ${'b'.repeat(61)}`], null],
  [[Array.from({ length: 21 }, (_, n) => `w${n}`).join(',')], null],
])('reads %j', (lines, sets) => {
  expect(setsOf(lines)).toEqual(sets);
  if (sets && sets.length > 0) expect(setsOf(linesOf(sets))).toEqual(sets);
});
