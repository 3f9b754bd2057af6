import type { Client } from '@souk/client';
import { expect, test } from 'vitest';
import { together } from './together.ts';

const client = {} as Client;

test('what is asked for at once is asked for together, once each, and a hundred at a time', async () => {
  const asked: string[][] = [];
  const lengthOf = together(async (_, ids) => {
    asked.push(ids);
    return new Map(ids.map((id) => [id, id.length]));
  });
  const ids = Array.from({ length: 130 }, (_, at) => `member ${at}`);
  const answers = await Promise.all([...ids, 'member 0'].map((id) => lengthOf(client, id)));
  expect(asked.map((some) => some.length)).toEqual([100, 30]);
  expect([answers[0], answers[129], answers[130]]).toEqual([8, 10, 8]);
  expect(await lengthOf(client, 'member 7')).toBe(8);
  expect(asked.length).toBe(3);
});
