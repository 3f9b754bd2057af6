// Made from api/openapi.json by `npm run generate`: media.privateFiles.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Download a file to sell, for the staff */
export const download = operation<Nothing, Nothing, 'PRIVATE_FILE_NOT_FOUND'>({ id: 'media.privateFiles.download', method: 'GET', path: '/v1/media/private-files/{id}/content', carries: 'query', permission: 'MEDIA.UPLOAD' });

/** Get the details of a file to sell */
export const get = operation<Schemas['MediaGetRequest'], Schemas['MediaPrivateResponse'], 'PRIVATE_FILE_NOT_FOUND'>({ id: 'media.privateFiles.get', method: 'GET', path: '/v1/media/private-files/{id}', carries: 'query', permission: 'MEDIA.UPLOAD' });

/** Upload a file to sell: the raw bytes with ?name=, or a multipart form with a file */
export const upload = operation<Nothing, Nothing, 'UNSUPPORTED_MEDIA' | 'MEDIA_TOO_LARGE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'media.privateFiles.upload', method: 'POST', path: '/v1/media/private-files', carries: 'query', permission: 'MEDIA.UPLOAD' });
