import { expect, test } from 'vitest';
import { filterOf } from './log.ts';

const all = { failed: false, words: ' ', status: '', template: '' };

test('what is looked for becomes a filter, and nothing becomes none', () => {
  expect(filterOf(all)).toBeUndefined();
  expect(filterOf({ ...all, failed: true, status: 'SENT' })).toEqual({ status: 'FAILED' });
  expect(filterOf({ ...all, status: 'KEPT', template: 'gift-card' })).toEqual({
    status: 'KEPT',
    template: 'gift-card',
  });
  expect(filterOf({ ...all, words: ' ada ' })).toEqual({
    $or: [{ to: { $contains: 'ada' } }, { subject: { $contains: 'ada' } }],
  });
});
