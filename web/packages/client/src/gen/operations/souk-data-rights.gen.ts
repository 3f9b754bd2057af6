// Made from api/openapi.json by `npm run generate`: souk.dataRights.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Download an archive by its link, which expires after seven days. */
export const downloadArchive = operation<Nothing, Nothing, 'ARCHIVE_NOT_AVAILABLE'>({ id: 'souk.dataRights.downloadArchive', method: 'GET', path: '/v1/data-archives/{token}', carries: 'query' });

/** Get the progress of an archive or an erasure, with the link to the archive. */
export const getRequest = operation<Schemas['AnyIDRequest'], Schemas['RightsRequestAnswer'], 'DATA_REQUEST_NOT_FOUND'>({ id: 'souk.dataRights.getRequest', method: 'GET', path: '/v1/data-requests/{id}', carries: 'query', permission: 'DATA_RIGHTS.READ' });

/** List archives and erasures, newest first. Members see their own archives. */
export const listRequests = operation<Schemas['PageRequest'], Schemas['RightsListAnswer'], never>({ id: 'souk.dataRights.listRequests', method: 'GET', path: '/v1/data-requests', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'DATA_RIGHTS.READ' });

/** Get what data the shop has about a person, and what blocks their erasure. */
export const previewErasure = operation<Schemas['RightsPersonRequest'], Schemas['RightsPreviewAnswer'], 'PERSON_NOT_FOUND'>({ id: 'souk.dataRights.previewErasure', method: 'POST', path: '/v1/data-requests/erasure/preview', carries: 'body', permission: 'DATA_RIGHTS.ERASE' });

/** Export all data about a person as an archive, in the background. Members export their own. */
export const startArchive = operation<Schemas['RightsPersonRequest'], Schemas['RightsRequestAnswer'], 'PERSON_NOT_FOUND'>({ id: 'souk.dataRights.startArchive', method: 'POST', path: '/v1/data-requests/archive', carries: 'body', permission: 'DATA_RIGHTS.EXPORT' });

/** Erase a person, in the background. Orders stay without the buyer; issued invoices stay as they are. */
export const startErasure = operation<Schemas['RightsPersonRequest'], Schemas['RightsRequestAnswer'], 'PERSON_NOT_FOUND' | 'ERASURE_NOT_POSSIBLE_YET'>({ id: 'souk.dataRights.startErasure', method: 'POST', path: '/v1/data-requests/erasure', carries: 'body', permission: 'DATA_RIGHTS.ERASE' });
