// Made from api/openapi.json by `npm run generate`: look.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Discard the draft: go back to the published look. */
export const discardDraft = operation<Schemas['LookRevisionRequest'], Schemas['LookDraftAnswer'], 'INVALID_REVISION'>({ id: 'look.discardDraft', method: 'POST', path: '/v1/look/draft/discard', carries: 'body', permission: 'SITE.MANAGE_LOOK' });

/** Get the draft of the look. */
export const getDraft = operation<Schemas['LookGetRequest'], Schemas['LookDraftAnswer'], never>({ id: 'look.getDraft', method: 'GET', path: '/v1/look/draft', carries: 'query', permission: 'SITE.MANAGE_LOOK' });

/** Get the published look of the shop. */
export const getLook = operation<Schemas['LookGetRequest'], Schemas['LookAnswer'], never>({ id: 'look.getLook', method: 'GET', path: '/v1/look', carries: 'query' });

/** Publish the draft, now or at a later time. */
export const publishDraft = operation<Schemas['LookPublishRequest'], Schemas['LookDraftAnswer'], 'INVALID_REVISION'>({ id: 'look.publishDraft', method: 'POST', path: '/v1/look/draft/publish', carries: 'body', permission: 'SITE.MANAGE_LOOK' });

/** List published versions of the look, the newest first. */
export const queryVersions = operation<Schemas['PageRequest'], Schemas['LookVersionsAnswer'], never>({ id: 'look.queryVersions', method: 'POST', path: '/v1/look/versions/query', carries: 'body', permission: 'SITE.MANAGE_LOOK' });

/** Restore an earlier published version into the draft. */
export const restoreVersion = operation<Schemas['LookRestoreRequest'], Schemas['LookDraftAnswer'], 'INVALID_REVISION' | 'LOOK_VERSION_NOT_FOUND'>({ id: 'look.restoreVersion', method: 'POST', path: '/v1/look/versions/{versionId}/restore', carries: 'body', permission: 'SITE.MANAGE_LOOK' });

/** Cancel a scheduled publish. */
export const unscheduleDraft = operation<Schemas['LookRevisionRequest'], Schemas['LookDraftAnswer'], 'INVALID_REVISION' | 'LOOK_NOT_SCHEDULED'>({ id: 'look.unscheduleDraft', method: 'POST', path: '/v1/look/draft/unschedule', carries: 'body', permission: 'SITE.MANAGE_LOOK' });

/** Replace the draft of the look. */
export const updateDraft = operation<Patch<Schemas['LookUpdateDraftRequest']>, Schemas['LookDraftAnswer'], 'INVALID_REVISION'>({ id: 'look.updateDraft', method: 'PATCH', path: '/v1/look/draft', carries: 'body', permission: 'SITE.MANAGE_LOOK' });
