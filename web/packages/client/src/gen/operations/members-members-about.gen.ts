// Made from api/openapi.json by `npm run generate`: members.membersAbout.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create the about page of a member. Members create their own. */
export const createMemberAbout = operation<Schemas['AboutPageRequest'], Schemas['AboutOneAnswer'], 'MEMBER_NOT_FOUND' | 'MEMBER_ABOUT_ALREADY_EXISTS'>({ id: 'members.membersAbout.createMemberAbout', method: 'POST', path: '/v2/abouts', carries: 'body', permission: 'MEMBERS.MEMBER_ABOUT_CREATE' });

/** Delete the about page of a member. Members delete their own. */
export const deleteMemberAbout = operation<Schemas['IDRequest'], Schemas['Empty'], 'MEMBER_ABOUT_NOT_FOUND'>({ id: 'members.membersAbout.deleteMemberAbout', method: 'DELETE', path: '/v2/abouts/{id}', carries: 'query', permission: 'MEMBERS.MEMBER_ABOUT_DELETE' });

/** Get the about page of a member. */
export const getMemberAbout = operation<Schemas['IDRequest'], Schemas['AboutOneAnswer'], 'MEMBER_ABOUT_NOT_FOUND'>({ id: 'members.membersAbout.getMemberAbout', method: 'GET', path: '/v2/abouts/{id}', carries: 'query', permission: 'MEMBERS.MEMBER_ABOUT_READ' });

/** Get the about page of the caller. */
export const getMyMemberAbout = operation<Schemas['Empty'], Schemas['AboutOneAnswer'], 'MEMBER_ABOUT_NOT_FOUND'>({ id: 'members.membersAbout.getMyMemberAbout', method: 'GET', path: '/v2/abouts/my', carries: 'query' });

/** Query about pages of members, the oldest first. */
export const queryMemberAbouts = operation<Schemas['QueryMessage'], Schemas['AboutManyAnswer'], never>({ id: 'members.membersAbout.queryMemberAbouts', method: 'POST', path: '/v2/abouts/query', carries: 'body', permission: 'MEMBERS.MEMBER_ABOUT_READ' });

/** Update the about page of a member. Members update their own. */
export const updateMemberAbout = operation<Patch<Schemas['AboutPageRequest']>, Schemas['AboutOneAnswer'], 'MEMBER_ABOUT_ALREADY_EXISTS' | 'MEMBER_ABOUT_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'members.membersAbout.updateMemberAbout', method: 'PATCH', path: '/v2/abouts/{memberAbout.id}', carries: 'body', permission: 'MEMBERS.MEMBER_ABOUT_UPDATE' });
