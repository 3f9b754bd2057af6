// Whom moderators have to look at: members, with what was said of them.
import type { Client, Schemas } from '@souk/client';
import { queryMemberReports, queryReportedMembers } from '@souk/client/operations/members-member-report';
import { queryMembers } from '@souk/client/operations/members-members';
import type { RowsPage } from '../../../shared/list/types.ts';
import type { Member } from '../shown.tsx';

export type Report = Schemas['ReportsMemberReport'];

export const views = ['review', 'muted', 'blocked', 'closed'] as const;
export type View = (typeof views)[number];

export interface Case {
  id: string;
  /** Missing where the person may not see members. */
  member?: Member;
  reports: Report[];
  count: number;
  last?: string;
  /** The newest report when the queue was asked for: nothing is decided over one that came later. */
  until?: string;
}

export type CasesPage = RowsPage<Case> & { total: number };

async function membersById(client: Client, ids: string[], signal: AbortSignal) {
  if (ids.length === 0) return new Map<string, Member>();
  const query = { filter: { id: { $in: ids } }, paging: { limit: 100 } };
  const { members } = await client.call(queryMembers, { query, fieldsets: ['FULL'] }, { signal });
  return new Map(members.map((member) => [member.id, member]));
}

async function reportsAbout(client: Client, ids: string[], signal: AbortSignal): Promise<Report[]> {
  if (ids.length === 0) return [];
  const found: Report[] = [];
  let cursor: string | undefined;
  do {
    const cursorPaging = { limit: 100, ...(cursor ? { cursor } : {}) };
    const query = cursor ? { cursorPaging } : { filter: { reportedMemberId: { $in: ids } }, cursorPaging };
    const answer = await client.call(queryMemberReports, { query }, { signal });
    found.push(...answer.memberReports);
    cursor = answer.pagingMetadata.cursors?.next || undefined;
  } while (cursor && found.length < 2000);
  return found;
}

/** So many members at once. */
const shownAtOnce = 50;

/** One view of the queue. Members who were muted or blocked are listed whether they were reported or not. */
export async function askCases(
  client: Client,
  view: View,
  maySeeMembers: boolean,
  at: string,
  signal: AbortSignal,
): Promise<CasesPage> {
  const offset = Number(at) || 0;
  if (view === 'muted' || view === 'blocked') {
    if (!maySeeMembers) return { rows: [], total: 0 };
    const filter = view === 'muted' ? { activityStatus: 'MUTED' } : { status: 'BLOCKED' };
    const query = {
      filter,
      sort: [{ fieldName: 'updatedDate', order: 'DESC' }],
      paging: { limit: shownAtOnce, offset },
    };
    const { members, metadata } = await client.call(queryMembers, { query, fieldsets: ['FULL'] }, { signal });
    const reports = await reportsAbout(
      client,
      members.map(({ id }) => id),
      signal,
    );
    const cases = members.map((member) => caseOf(member.id, member, reports));
    return pageOf(cases, offset, metadata.total ?? 0);
  }
  const query = {
    filter: { reviewed: view === 'closed' },
    sort: [{ fieldName: 'reportCount', order: 'DESC' }],
    paging: { limit: shownAtOnce, offset },
  };
  const { reportedMembers, pagingMetadata } = await client.call(queryReportedMembers, { query }, { signal });
  const ids = reportedMembers.map(({ reportedMemberId }) => reportedMemberId);
  const until = new Map(reportedMembers.map((one) => [one.reportedMemberId, one.lastReportDate]));
  const [members, reports] = await Promise.all([
    maySeeMembers ? membersById(client, ids, signal) : new Map<string, Member>(),
    reportsAbout(client, ids, signal),
  ]);
  const cases = ids.map((id) => ({ ...caseOf(id, members.get(id), reports), until: until.get(id) }));
  return pageOf(cases, offset, pagingMetadata.total ?? offset + ids.length);
}

/** One member's case, wherever in the queue it is: null for a member whom nobody reported. */
export async function askCase(
  client: Client,
  id: string,
  maySeeMembers: boolean,
  signal: AbortSignal,
): Promise<{ one: Case; view: View } | null> {
  const query = { filter: { reportedMemberId: id }, paging: { limit: 1 } };
  const [{ reportedMembers }, members, reports] = await Promise.all([
    client.call(queryReportedMembers, { query }, { signal }),
    maySeeMembers ? membersById(client, [id], signal) : new Map<string, Member>(),
    reportsAbout(client, [id], signal),
  ]);
  const [reported] = reportedMembers;
  if (!reported) return null;
  const one = { ...caseOf(id, members.get(id), reports), until: reported.lastReportDate };
  return { one, view: reported.reviewed ? 'closed' : 'review' };
}

/** A page of a view, and where the next one begins if there is one. */
export function pageOf(rows: Case[], offset: number, total: number): CasesPage {
  const end = offset + rows.length;
  return { rows, total, ...(rows.length > 0 && end < total ? { next: String(end) } : {}) };
}

/** What the reports about one member come to, the newest first. */
export function caseOf(id: string, member: Member | undefined, all: readonly Report[]): Case {
  const reports = all
    .filter(({ reportedMemberId }) => reportedMemberId === id)
    .sort((a, b) => Date.parse(b.createdDate ?? '') - Date.parse(a.createdDate ?? ''));
  return { id, ...(member ? { member } : {}), reports, count: reports.length, last: reports[0]?.createdDate };
}

/** How often each reason was given, the most frequent first. */
export function reasonsOf(reports: readonly Report[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { reason } of reports) {
    const category = reason?.category ?? 'OTHER';
    counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}
