import { expect, it } from 'vitest';
import { mayCarrySilently } from './carry.ts';

it.each([
  ['a visitor to nobody', {}, 'none', true],
  ['a visitor to a visitor', {}, 'visitor', true],
  ['a visitor in place of a member', {}, 'member', false],
  ['a member to a visitor', { member: { name: 'Ada' } }, 'visitor', false],
  ['a member to a member', { member: { name: 'Ada' } }, 'member', false],
])('%s', (_, flow, role, silent) => {
  expect(mayCarrySilently(flow, role)).toBe(silent);
});
