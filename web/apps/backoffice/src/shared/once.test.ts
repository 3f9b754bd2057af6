import { expect, it } from 'vitest';
import { SoukError } from '@souk/client';
import { leavesOpen } from './once.ts';

it('knows what a failed call leaves open', () => {
  const answered = (status: number) => new SoukError('application', 'no', { status });
  expect([400, 403, 404, 428].map((status) => leavesOpen(answered(status)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([408, 409, 429, 500, 503].every((status) => leavesOpen(answered(status)))).toBe(true);
  expect(leavesOpen(new SoukError('network', 'gone'))).toBe(true);
  expect(leavesOpen(new TypeError('x'))).toBe(true);
});
