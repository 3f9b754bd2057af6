import { expect, it } from 'vitest';
import { firstPause, pauseAfter } from './pauses.ts';

it('rests grow up to a quarter of a minute', () => {
  let pause = firstPause;
  const rests = Array.from({ length: 8 }, () => (pause = pauseAfter(pause, 0)));
  expect(rests[0]).toBe(2250);
  expect(rests.at(-1)).toBe(15_000);
});

it('who is asked to wait waits that long, and not longer afterwards', () => {
  expect(pauseAfter(firstPause, 60)).toBe(60_000);
  expect(pauseAfter(60_000, 0)).toBe(15_000);
});
