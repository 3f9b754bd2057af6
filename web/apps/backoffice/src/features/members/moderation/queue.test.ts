import { expect, test } from 'vitest';
import { caseOf, reasonsOf, type Report } from './queue.ts';

const report = (id: string, about: string, category: 'SPAM' | 'OTHER', createdDate: string): Report => ({
  id,
  reportedMemberId: about,
  reason: { category },
  createdDate,
});

test('reports are gathered by member, with how often each reason was given', () => {
  const all = [
    report('1', 'omar', 'OTHER', '2026-11-01T10:00:00Z'),
    report('2', 'ada', 'SPAM', '2026-11-02T10:00:00Z'),
    report('3', 'omar', 'SPAM', '2026-11-03T10:00:00Z'),
    report('4', 'omar', 'SPAM', '2026-11-02T10:00:00Z'),
  ];
  const omar = caseOf('omar', undefined, all);
  expect(omar.reports.map(({ id }) => id)).toEqual(['3', '4', '1']);
  expect(omar).toMatchObject({ count: 3, last: '2026-11-03T10:00:00Z' });
  expect(reasonsOf(omar.reports)).toEqual([
    ['SPAM', 2],
    ['OTHER', 1],
  ]);
  expect(caseOf('mia', undefined, all)).toMatchObject({ count: 0, reports: [] });
});
