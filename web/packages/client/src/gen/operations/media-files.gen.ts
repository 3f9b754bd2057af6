// Made from api/openapi.json by `npm run generate`: media.files.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get the details of a picture */
export const get = operation<Schemas['MediaGetRequest'], Schemas['MediaFileResponse'], 'MEDIA_FILE_NOT_FOUND'>({ id: 'media.files.get', method: 'GET', path: '/v1/media/files/{id}', carries: 'query', permission: 'MEDIA.UPLOAD' });

/** Upload a picture: the raw bytes with ?name=, or a multipart form with a file */
export const upload = operation<Nothing, Nothing, 'UNSUPPORTED_MEDIA' | 'MEDIA_TOO_LARGE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'media.files.upload', method: 'POST', path: '/v1/media/files', carries: 'query', permission: 'MEDIA.UPLOAD' });
