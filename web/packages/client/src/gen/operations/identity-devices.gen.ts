// Made from api/openapi.json by `npm run generate`: identity.devices.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Remove one of the caller's trusted devices, so that it needs the second factor again. */
export const forgetMine = operation<Schemas['AnyIDRequest'], Schemas['IdentityNoAnswer'], 'DEVICE_NOT_FOUND'>({ id: 'identity.devices.forgetMine', method: 'DELETE', path: '/v1/devices/my/{id}', carries: 'query' });

/** List the caller's trusted devices, which skip the second factor. */
export const listMine = operation<Schemas['IdentityNoRequest'], Schemas['IdentityDevicesAnswer'], never>({ id: 'identity.devices.listMine', method: 'GET', path: '/v1/devices/my', carries: 'query' });
