import { describe, expect, it } from 'vitest';
import { SoukError, errorFromNetwork } from './errors.ts';
import { retryDelay, shouldRetry } from './retry.ts';

describe('retry', () => {
  it('doubles from one second and stops growing at thirty', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it.each([
    ['no answer', errorFromNetwork(new TypeError('x')), true],
    ['server failure', new SoukError('system', 'x', { status: 500 }), true],
    ['slow down', new SoukError('application', 'x', { status: 429 }), true],
    ['not found', new SoukError('application', 'x', { status: 404 }), false],
    ['bad input', new SoukError('validation', 'x', { status: 400 }), false],
    ['a bug in our own code', new TypeError('x'), false],
  ])('%s', (_, error, expected) => {
    expect(shouldRetry(0, error)).toBe(expected);
    expect(shouldRetry(2, error)).toBe(expected);
    expect(shouldRetry(3, error)).toBe(false);
  });
});
