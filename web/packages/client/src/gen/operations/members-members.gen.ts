// Made from api/openapi.json by `npm run generate`: members.members.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Import the rows of a dry run, read in the same way. */
export const applyMemberImport = operation<Schemas['MembersImportRequest'], Schemas['MembersImportAnswer'], 'MEMBER_IMPORT_NOT_FOUND' | 'MEMBER_IMPORT_NOT_A_DRY_RUN' | 'MEMBER_IMPORT_FILE_GONE'>({ id: 'members.members.applyMemberImport', method: 'POST', path: '/v1/members/imports/{id}/apply', carries: 'body', permission: 'MEMBERS.MEMBER_CREATE' });

/** Approve a member who is pending or blocked. */
export const approveMember = operation<Schemas['AnyIDRequest'], Schemas['MembersOneAnswer'], 'MEMBER_NOT_FOUND' | 'MEMBER_OFFLINE'>({ id: 'members.members.approveMember', method: 'POST', path: '/v1/members/{id}/approve', carries: 'body', permission: 'MEMBERS.MEMBER_APPROVE' });

/** Block a member; all their sessions end. Staff read the reason in the timeline. */
export const blockMember = operation<Schemas['MembersReasonRequest'], Schemas['MembersOneAnswer'], 'MEMBER_NOT_FOUND' | 'MEMBER_OFFLINE' | 'MEMBER_SELF_BLOCK_FORBIDDEN' | 'OWNER_MEMBER_BLOCK_FORBIDDEN' | 'ACTIVE_SUBSCRIPTION_MEMBER_BLOCK_FORBIDDEN'>({ id: 'members.members.blockMember', method: 'POST', path: '/v1/members/{id}/block', carries: 'body', permission: 'MEMBERS.MEMBER_BLOCK' });

/** Approve members by filter, in the background. */
export const bulkApproveMembers = operation<Schemas['MembersFilterRequest'], Schemas['JobAnswer'], never>({ id: 'members.members.bulkApproveMembers', method: 'POST', path: '/v1/members/bulk/approve-by-filter', carries: 'body', permission: 'MEMBERS.MEMBER_APPROVE' });

/** Block members by filter, in the background. Staff read the reason in the timelines. */
export const bulkBlockMembers = operation<Schemas['MembersReasonFilterRequest'], Schemas['JobAnswer'], never>({ id: 'members.members.bulkBlockMembers', method: 'POST', path: '/v1/members/bulk/block-by-filter', carries: 'body', permission: 'MEMBERS.MEMBER_BLOCK' });

/** Delete members by id; one that cannot be deleted does not stop the others. */
export const bulkDeleteMembers = operation<Schemas['MembersBulkDeleteRequest'], Schemas['MembersBulkAnswer'], never>({ id: 'members.members.bulkDeleteMembers', method: 'POST', path: '/v1/members/bulk/delete', carries: 'body', permission: 'MEMBERS.MEMBER_DELETE' });

/** Delete members by filter and free text, in the background. */
export const bulkDeleteMembersByFilter = operation<Schemas['MembersDeleteFilterRequest'], Schemas['JobAnswer'], never>({ id: 'members.members.bulkDeleteMembersByFilter', method: 'POST', path: '/v1/members/bulk/delete-by-filter', carries: 'body', permission: 'MEMBERS.MEMBER_DELETE' });

/** Stop an import; members that it already created stay. */
export const cancelMemberImport = operation<Schemas['MembersImportRequest'], Schemas['MembersImportAnswer'], 'MEMBER_IMPORT_NOT_FOUND' | 'MEMBER_IMPORT_FINISHED'>({ id: 'members.members.cancelMemberImport', method: 'POST', path: '/v1/members/imports/{id}/cancel', carries: 'body', permission: 'MEMBERS.MEMBER_CREATE' });

/** Create an approved member, who is mailed a link to set a password. */
export const createMember = operation<Schemas['MembersCreateRequest'], Schemas['MembersOneAnswer'], 'LOGIN_EMAIL_ALREADY_EXISTS'>({ id: 'members.members.createMember', method: 'POST', path: '/v1/members', carries: 'body', permission: 'MEMBERS.MEMBER_CREATE' });

/** Delete a member. Orders stay. */
export const deleteMember = operation<Schemas['MembersDeleteRequest'], Schemas['Empty'], 'MEMBER_NOT_FOUND'>({ id: 'members.members.deleteMember', method: 'DELETE', path: '/v1/members/{id}', carries: 'query', permission: 'MEMBERS.MEMBER_DELETE' });

/** Delete a member's addresses. */
export const deleteMemberAddresses = operation<Schemas['AnyIDRequest'], Schemas['MembersOneAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'members.members.deleteMemberAddresses', method: 'DELETE', path: '/v1/members/{id}/addresses', carries: 'query', permission: 'MEMBERS.MEMBER_UPDATE' });

/** Delete a member's e-mails but the login e-mail. */
export const deleteMemberEmails = operation<Schemas['AnyIDRequest'], Schemas['MembersOneAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'members.members.deleteMemberEmails', method: 'DELETE', path: '/v1/members/{id}/emails', carries: 'query', permission: 'MEMBERS.MEMBER_UPDATE' });

/** Delete a member's phones. */
export const deleteMemberPhones = operation<Schemas['AnyIDRequest'], Schemas['MembersOneAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'members.members.deleteMemberPhones', method: 'DELETE', path: '/v1/members/{id}/phones', carries: 'query', permission: 'MEMBERS.MEMBER_UPDATE' });

/** Delete the calling member. Orders stay. */
export const deleteMyMember = operation<Schemas['MembersDeleteMyRequest'], Schemas['Empty'], 'MEMBER_NOT_FOUND'>({ id: 'members.members.deleteMyMember', method: 'DELETE', path: '/v1/members/my', carries: 'query' });

/** Disconnect a member for good; the data is kept. */
export const disconnectMember = operation<Schemas['AnyIDRequest'], Schemas['MembersOneAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'members.members.disconnectMember', method: 'POST', path: '/v1/members/{id}/disconnect', carries: 'body', permission: 'MEMBERS.MEMBER_DISCONNECT' });

/** Export all members as a CSV file. */
export const exportMembers = operation<Nothing, Nothing, never>({ id: 'members.members.exportMembers', method: 'GET', path: '/v1/members/export/members.csv', carries: 'query', permission: 'MEMBERS.MEMBER_READ' });

/** Get a bulk change with its progress and the result of each member. */
export const getBulkJob = operation<Schemas['MembersJobRequest'], Schemas['MembersJobStateAnswer'], 'MEMBER_JOB_NOT_FOUND'>({ id: 'members.members.getBulkJob', method: 'GET', path: '/v1/members/bulk/jobs/{jobId}', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'MEMBERS.MEMBER_READ' });

/** Get the calling member. */
export const getCurrentMember = operation<Schemas['MembersMyRequest'], Schemas['MembersOneAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'members.members.getCurrentMember', method: 'GET', path: '/v1/members/my', carries: 'query' });

/** Get a member. Members see themselves; others see what is public. */
export const getMember = operation<Schemas['MembersGetRequest'], Schemas['MembersOneAnswer'], 'MEMBER_NOT_FOUND' | 'MEMBER_TO_MEMBER_BLOCKED'>({ id: 'members.members.getMember', method: 'GET', path: '/v1/members/{id}', carries: 'query', permission: 'MEMBERS.MEMBER_READ' });

/** Get a member by its current or an earlier slug. */
export const getMemberBySlug = operation<Schemas['MembersSlugGetRequest'], Schemas['MembersSlugAnswer'], 'MEMBER_NOT_FOUND' | 'MEMBER_TO_MEMBER_BLOCKED'>({ id: 'members.members.getMemberBySlug', method: 'GET', path: '/v1/members/slug/{slug}', carries: 'query', permission: 'MEMBERS.MEMBER_READ' });

/** Get an import of members with its progress. */
export const getMemberImport = operation<Schemas['MembersImportRequest'], Schemas['MembersImportAnswer'], 'MEMBER_IMPORT_NOT_FOUND'>({ id: 'members.members.getMemberImport', method: 'GET', path: '/v1/members/imports/{id}', carries: 'query', permission: 'MEMBERS.MEMBER_CREATE' });

/** Get the errors in the rows of an imported file as CSV. */
export const getMemberImportReport = operation<Nothing, Nothing, 'MEMBER_IMPORT_NOT_FOUND'>({ id: 'members.members.getMemberImportReport', method: 'GET', path: '/v1/members/imports/{id}/errors.csv', carries: 'query', permission: 'MEMBERS.MEMBER_CREATE' });

/** Preview how a file would be read: the field of each column, suggestions for the others, first values. Takes the parameters of startMemberImport and stores nothing. */
export const inspectMemberFile = operation<Nothing, Nothing, 'MEMBER_IMPORT_TOO_LARGE' | 'NOT_A_TEXT_FILE' | 'EMPTY_FILE'>({ id: 'members.members.inspectMemberFile', method: 'POST', path: '/v1/members/imports/inspect', carries: 'query', permission: 'MEMBERS.MEMBER_CREATE' });

/** Make the calling member's profile public. */
export const joinCommunity = operation<Schemas['Empty'], Schemas['MembersOneAnswer'], 'MEMBER_NOT_FOUND' | 'COMMUNITY_JOIN_IMPOSSIBLE'>({ id: 'members.members.joinCommunity', method: 'POST', path: '/v1/members/join-community', carries: 'body' });

/** Make the calling member's profile private. */
export const leaveCommunity = operation<Schemas['Empty'], Schemas['MembersOneAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'members.members.leaveCommunity', method: 'POST', path: '/v1/members/leave-community', carries: 'body' });

/** List the caller's bulk changes that are not finished, the newest first. */
export const listBulkJobs = operation<Schemas['Empty'], Schemas['MembersRunningAnswer'], never>({ id: 'members.members.listBulkJobs', method: 'GET', path: '/v1/members/bulk/jobs', carries: 'query', permission: 'MEMBERS.MEMBER_READ' });

/** List the errors in the rows of an imported file. */
export const listMemberImportErrors = operation<Schemas['MembersImportErrorsRequest'], Schemas['MembersImportErrorsAnswer'], 'MEMBER_IMPORT_NOT_FOUND'>({ id: 'members.members.listMemberImportErrors', method: 'GET', path: '/v1/members/imports/{id}/errors', carries: 'query', permission: 'MEMBERS.MEMBER_CREATE' });

/** List imports of members, newest first. */
export const listMemberImports = operation<Schemas['MembersImportsRequest'], Schemas['MembersImportsAnswer'], never>({ id: 'members.members.listMemberImports', method: 'GET', path: '/v1/members/imports', carries: 'query', permission: 'MEMBERS.MEMBER_CREATE' });

/** List members. Shoppers get the public ones. */
export const listMembers = operation<Schemas['MembersListRequest'], Schemas['MembersList'], never>({ id: 'members.members.listMembers', method: 'GET', path: '/v1/members', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'MEMBERS.MEMBER_READ' });

/** Mute a member, who then cannot post, comment or like. Staff read the reason in the timeline. */
export const muteMember = operation<Schemas['MembersReasonRequest'], Schemas['MembersOneAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'members.members.muteMember', method: 'POST', path: '/v1/members/{id}/mute', carries: 'body', permission: 'MEMBERS.MEMBER_MUTE' });

/** Query members by filters, free text and sorts. Shoppers get the public ones. */
export const queryMembers = operation<Schemas['MembersQueryRequest'], Schemas['MembersList'], never>({ id: 'members.members.queryMembers', method: 'POST', path: '/v1/members/query', carries: 'body', permission: 'MEMBERS.MEMBER_READ' });

/** Create and update members from a CSV file, as an export writes it: the raw bytes with ?name=, or a multipart form with a file. ?sendInvitations=true mails new members a link to set a password; ?dryRun=true stores nothing; ?mapping= (JSON: column of the file to field) says how it is read. */
export const startMemberImport = operation<Nothing, Nothing, 'MEMBER_IMPORT_TOO_LARGE' | 'NOT_A_TEXT_FILE' | 'EMPTY_FILE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'members.members.startMemberImport', method: 'POST', path: '/v1/members/imports', carries: 'query', permission: 'MEMBERS.MEMBER_CREATE' });

/** Stop one of the caller's bulk changes; what was done stays. */
export const stopBulkJob = operation<Schemas['JobRequest'], Schemas['MembersStopAnswer'], 'MEMBER_JOB_NOT_FOUND' | 'MEMBER_JOB_OF_SOMEBODY_ELSE'>({ id: 'members.members.stopBulkJob', method: 'POST', path: '/v1/members/bulk/jobs/{jobId}/stop', carries: 'body', permission: 'MEMBERS.MEMBER_READ' });

/** Unmute a member. */
export const unmuteMember = operation<Schemas['AnyIDRequest'], Schemas['MembersOneAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'members.members.unmuteMember', method: 'POST', path: '/v1/members/{id}/unmute', carries: 'body', permission: 'MEMBERS.MEMBER_MUTE' });

/** Change the calling member's slug; the old one redirects. */
export const updateCurrentMemberSlug = operation<Schemas['MembersMySlugRequest'], Schemas['MembersOneAnswer'], 'MEMBER_NOT_FOUND' | 'SLUG_ALREADY_EXISTS'>({ id: 'members.members.updateCurrentMemberSlug', method: 'POST', path: '/v1/members/my/slug', carries: 'body' });

/** Update a member. Empty lists change nothing. */
export const updateMember = operation<Patch<Schemas['MembersUpdateRequest']>, Schemas['MembersOneAnswer'], 'MEMBER_NOT_FOUND' | 'COMMUNITY_JOIN_IMPOSSIBLE'>({ id: 'members.members.updateMember', method: 'PATCH', path: '/v1/members/{member.id}', carries: 'body', permission: 'MEMBERS.MEMBER_UPDATE' });

/** Change a member's slug; the old one redirects. */
export const updateMemberSlug = operation<Schemas['MembersSlugRequest'], Schemas['MembersOneAnswer'], 'MEMBER_NOT_FOUND' | 'SLUG_ALREADY_EXISTS'>({ id: 'members.members.updateMemberSlug', method: 'POST', path: '/v1/members/{id}/slug', carries: 'body', permission: 'MEMBERS.MEMBER_UPDATE' });
