import { expect, test } from 'vitest';
import { moveOf, orderCalls } from './order.ts';

test('a badge goes to the front, or behind the one before it', () => {
  expect(moveOf(['c', 'a', 'b'], 'c')).toEqual({ badgeId: 'c', position: 'FIRST' });
  expect(moveOf(['a', 'c', 'b'], 'c')).toEqual({ badgeId: 'c', position: 'AFTER', moveAfterBadgeId: 'a' });
});

test('fields are put in order by as many calls as it takes', () => {
  const ids = Array.from({ length: 150 }, (_, at) => String(at));
  // What the server does with a call: its fields first, the others as they were.
  const put = (order: string[], call: string[]) => [...call, ...order.filter((id) => !call.includes(id))];
  const calls = orderCalls(ids);
  expect(calls.map(({ length }) => length)).toEqual([50, 100]);
  expect(calls.reduce(put, ['hidden', ...ids].reverse())).toEqual([...ids, 'hidden']);
});
