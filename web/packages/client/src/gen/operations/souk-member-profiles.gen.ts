// Made from api/openapi.json by `npm run generate`: souk.memberProfiles.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Check whether a slug is available to the caller. */
export const checkSlug = operation<Schemas['ProfilesSlugRequest'], Schemas['ProfilesSlugAnswer'], never>({ id: 'souk.memberProfiles.checkSlug', method: 'GET', path: '/v1/member-profiles/my/slug-check', carries: 'query' });

/** Get the caller's own profile for editing. */
export const getMine = operation<Schemas['Empty'], Schemas['ProfilesMineAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'souk.memberProfiles.getMine', method: 'GET', path: '/v1/member-profiles/my', carries: 'query' });

/** Get a member's profile as the caller may see it, by its current or an earlier slug. */
export const getProfile = operation<Schemas['ProfilesSlugRequest'], Schemas['ProfilesProfileAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'souk.memberProfiles.getProfile', method: 'GET', path: '/v1/member-profiles/{slug}', carries: 'query' });

/** List the caller's followers, or those whom the caller follows, blocked or reported, the newest first. */
export const listPeople = operation<Schemas['ProfilesPeopleRequest'], Schemas['ProfilesPeopleAnswer'], never>({ id: 'souk.memberProfiles.listPeople', method: 'GET', path: '/v1/member-profiles/my/people', carries: 'query-or-.r', longQueryFallback: 'POST' });

/** List a visible member's followers, or those whom the member follows, the newest first. */
export const listPeopleOf = operation<Schemas['ProfilesPeopleOfRequest'], Schemas['ProfilesPeopleAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'souk.memberProfiles.listPeopleOf', method: 'GET', path: '/v1/member-profiles/{slug}/people', carries: 'query-or-.r', longQueryFallback: 'POST' });

/** Remove one of the caller's followers. They are not notified. */
export const removeFollower = operation<Schemas['MemberRequest'], Schemas['Empty'], never>({ id: 'souk.memberProfiles.removeFollower', method: 'DELETE', path: '/v1/member-profiles/my/followers/{memberId}', carries: 'query' });

/** Update the caller's own profile: all changes or none. */
export const updateMine = operation<Patch<Schemas['ProfilesChangeRequest']>, Schemas['ProfilesMineAnswer'], 'MEMBER_NOT_FOUND' | 'SLUG_ALREADY_EXISTS' | 'INVALID_REVISION'>({ id: 'souk.memberProfiles.updateMine', method: 'PATCH', path: '/v1/member-profiles/my', carries: 'body' });

/** Upload a picture for the caller's own profile: the raw bytes with ?name=, or a multipart form with a file. It is shown once the profile names it. */
export const uploadPicture = operation<Nothing, Nothing, 'UNSUPPORTED_MEDIA' | 'MEDIA_TOO_LARGE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'souk.memberProfiles.uploadPicture', method: 'POST', path: '/v1/member-profiles/my/pictures', carries: 'query' });
