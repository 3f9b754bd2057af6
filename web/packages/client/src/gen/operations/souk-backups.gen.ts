// Made from api/openapi.json by `npm run generate`: souk.backups.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Delete a backup. */
export const deleteBackup = operation<Schemas['BackupNameRequest'], Schemas['Empty'], 'BACKUP_NOT_FOUND'>({ id: 'souk.backups.deleteBackup', method: 'DELETE', path: '/v1/backups/{name}', carries: 'query', permission: 'SYSTEM.BACKUP' });

/** Discard a restored shop before the next start switches to it. */
export const discardRestored = operation<Schemas['Empty'], Schemas['Empty'], never>({ id: 'souk.backups.discardRestored', method: 'POST', path: '/v1/backups/restored/discard', carries: 'body', permission: 'SYSTEM.BACKUP' });

/** Download a backup: the whole shop as one file. */
export const downloadBackup = operation<Nothing, Nothing, 'BACKUP_NOT_FOUND'>({ id: 'souk.backups.downloadBackup', method: 'GET', path: '/v1/backups/{name}/file', carries: 'query', permission: 'SYSTEM.BACKUP' });

/** List backups, with the schedule, the latest run and its progress. */
export const listBackups = operation<Schemas['Empty'], Schemas['BackupOverview'], never>({ id: 'souk.backups.listBackups', method: 'GET', path: '/v1/backups', carries: 'query', permission: 'SYSTEM.BACKUP' });

/** Create a backup, in the background. */
export const makeBackup = operation<Schemas['Empty'], Schemas['BackupRunAnswer'], 'BACKUP_RUNNING'>({ id: 'souk.backups.makeBackup', method: 'POST', path: '/v1/backups', carries: 'body', permission: 'SYSTEM.BACKUP' });

/** Restore a backup beside the running shop, in the background; the next start switches to it. confirmation is the word RESTORE. */
export const restoreBackup = operation<Schemas['BackupRestoreRequest'], Schemas['BackupRunAnswer'], 'BACKUP_NOT_FOUND' | 'BACKUP_FOREIGN' | 'BACKUP_DAMAGED' | 'RESTORE_NOT_CONFIRMED' | 'RESTORE_BY_COMMAND' | 'BACKUP_RUNNING'>({ id: 'souk.backups.restoreBackup', method: 'POST', path: '/v1/backups/{name}/restore', carries: 'body', permission: 'SYSTEM.BACKUP' });

/** Set the schedule of backups, and how many are kept. */
export const setPlan = operation<Schemas['BackupPlanRequest'], Schemas['BackupPlanAnswer'], never>({ id: 'souk.backups.setPlan', method: 'PUT', path: '/v1/backups/plan', carries: 'body', permission: 'SYSTEM.BACKUP' });

/** Upload a backup: the raw bytes, or a multipart form with a file. It is checked. */
export const uploadBackup = operation<Nothing, Nothing, 'BACKUP_FOREIGN' | 'BACKUP_DAMAGED' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'souk.backups.uploadBackup', method: 'POST', path: '/v1/backups/upload', carries: 'query', permission: 'SYSTEM.BACKUP' });
