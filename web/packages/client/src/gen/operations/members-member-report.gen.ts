// Made from api/openapi.json by `npm run generate`: members.memberReport.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Delete all reports about a member. */
export const deleteMemberReports = operation<Schemas['MemberRequest'], Schemas['Empty'], 'CANNOT_DELETE_MEMBER_REPORTS'>({ id: 'members.memberReport.deleteMemberReports', method: 'DELETE', path: '/v1/member-reports/members/{memberId}', carries: 'query', permission: 'MEMBERS.REPORTS_DELETE' });

/** List reported members, the last reported first. */
export const listReportedMembers = operation<Schemas['ReportsListRequest'], Schemas['ReportsReportedAnswer'], never>({ id: 'members.memberReport.listReportedMembers', method: 'GET', path: '/v1/member-reports/members', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'MEMBERS.REPORTS_READ' });

/** Query reports about members, the oldest first. */
export const queryMemberReports = operation<Schemas['ReportsQueryRequest'], Schemas['ReportsAnswer'], never>({ id: 'members.memberReport.queryMemberReports', method: 'POST', path: '/v1/member-reports/query', carries: 'body', permission: 'MEMBERS.REPORTS_READ' });

/** Query reported members, the last reported first. */
export const queryReportedMembers = operation<Schemas['ReportsQueryRequest'], Schemas['ReportsReportedAnswer'], never>({ id: 'members.memberReport.queryReportedMembers', method: 'POST', path: '/v1/member-reports/members/query', carries: 'body', permission: 'MEMBERS.REPORTS_READ' });

/** Reopen the reports about a reviewed member. */
export const reopenReportedMember = operation<Schemas['MemberRequest'], Schemas['ReportsReviewAnswer'], 'REPORTED_MEMBER_NOT_FOUND'>({ id: 'members.memberReport.reopenReportedMember', method: 'POST', path: '/v1/member-reports/members/{memberId}/reopen', carries: 'body', permission: 'MEMBERS.REPORTS_REVIEW' });

/** Report another member to the staff. */
export const reportMember = operation<Schemas['ReportsReportRequest'], Schemas['ReportsReportAnswer'], 'SELF_REPORTING_FORBIDDEN' | 'CANNOT_REPORT_BLOCKED_MEMBER' | 'MEMBER_ALREADY_REPORTED' | 'MEMBER_NOT_FOUND'>({ id: 'members.memberReport.reportMember', method: 'POST', path: '/v1/member-reports', carries: 'body' });

/** Mark the reports about a member as reviewed, until another report comes. */
export const reviewReportedMember = operation<Schemas['MemberRequest'], Schemas['ReportsReviewAnswer'], 'REPORTED_MEMBER_NOT_FOUND'>({ id: 'members.memberReport.reviewReportedMember', method: 'POST', path: '/v1/member-reports/members/{memberId}/review', carries: 'body', permission: 'MEMBERS.REPORTS_REVIEW' });
