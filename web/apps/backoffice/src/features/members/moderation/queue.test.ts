import { expect, test } from 'vitest';
import type { Client } from '@souk/client';
import { askCase, caseOf, pageOf, reasonsOf, type Report } from './queue.ts';

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

test('a view goes on after its first page, and ends with its last member', () => {
  const cases = (count: number) =>
    Array.from({ length: count }, (_, at) => caseOf(String(at), undefined, []));
  expect(pageOf(cases(50), 0, 70).next).toBe('50');
  expect(pageOf(cases(20), 50, 70).next).toBeUndefined();
  // Whoever was decided about meanwhile is in the view no more.
  expect(pageOf([], 50, 70).next).toBeUndefined();
});

test('one member is found wherever in the queue they are, and whoever nobody reported is not', async () => {
  const reportedMembers = [
    { reportedMemberId: 'omar', reviewed: true, lastReportDate: '2026-05-02T00:00:00.000Z' },
  ];
  const asked = (found: object[]) =>
    ({
      call: async ({ id }: { id: string }) =>
        id.endsWith('queryReportedMembers')
          ? { reportedMembers: found }
          : { memberReports: [report('1', 'omar', 'SPAM', '2026-05-01T00:00:00.000Z')], pagingMetadata: {} },
    }) as unknown as Client;
  const { signal } = new AbortController();
  const omar = await askCase(asked(reportedMembers), 'omar', false, signal);
  expect(omar).toMatchObject({
    one: { id: 'omar', count: 1, until: '2026-05-02T00:00:00.000Z' },
    view: 'closed',
  });
  expect(await askCase(asked([]), 'lena', false, signal)).toBeNull();
});
