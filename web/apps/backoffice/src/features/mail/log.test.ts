import { expect, test } from 'vitest';
import { questionOf, readState, writeState } from '../../shared/list/url.ts';
import { source } from './log.ts';

const views = {
  tabs: [
    { id: 'all', label: 'All' },
    { id: 'failed', label: 'Not sent', filter: { status: 'FAILED' } },
  ],
  filters: [
    {
      id: 'template',
      label: 'Email',
      kind: 'choice' as const,
      field: 'template',
      options: [{ value: 'gift-card', label: 'Gift card' }],
    },
  ],
};

const asked = (search: Record<string, string>) =>
  source.message(questionOf(views, readState(views, search), new Date(0)));

test('what stands in the address is what is asked, and nothing asks for everything', () => {
  expect(asked({})).toEqual({ query: { cursorPaging: { limit: 50 } } });
  expect(asked({ tab: 'failed', template: 'gift-card', q: 'ada' })).toEqual({
    query: {
      filter: {
        $and: [
          { $and: [{ status: 'FAILED' }, { template: 'gift-card' }] },
          { $or: [{ to: { $contains: 'ada' } }, { subject: { $contains: 'ada' } }] },
        ],
      },
      cursorPaging: { limit: 50 },
    },
  });
});

test('what is looked for is found again by its address', () => {
  const search = { tab: 'failed', q: 'ada', template: 'gift-card' };
  expect(writeState(views, readState(views, search))).toEqual(search);
});
