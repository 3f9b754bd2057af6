import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('gives each change what the one before it answered, and goes on after one that failed', async () => {
  const { begin, run } = inTurn<string>();
  begin('a');
  const answers = await Promise.allSettled([
    run(async (now) => `${now}b`),
    run(async () => Promise.reject(new Error('refused'))),
    run(async (now) => `${now}c`),
  ]);
  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value : 'refused'))).toEqual([
    'ab',
    'refused',
    'abc',
  ]);
});
