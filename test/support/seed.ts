// Fills one demo shop on each database before the first journey. Every journey starts on a copy of it: making the
// pictures and goods again takes longer than most journeys.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { databaseURL, psql, runSouk } from './process';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder, and a database to copy where there is a server. */
    seed: { data: string; onPostgres?: { data: string; template: string } };
  }
}

export default async function seed(project: TestProject) {
  const made: string[] = [];
  const fill = async (database: string) => {
    const data = mkdtempSync(join(tmpdir(), 'souk-seed-'));
    made.push(data);
    const souk = await runSouk({ SOUK_DATA: data, SOUK_DATABASE_URL: database, SOUK_DEMO: '1' });
    await souk.stop();
    return data;
  };
  const data = await fill('');
  let template: string | undefined;
  if (process.env.SOUK_TEST_DATABASE_URL) {
    template = 'seed_' + randomBytes(8).toString('hex');
    psql(`CREATE DATABASE ${template}`);
    project.provide('seed', { data, onPostgres: { data: await fill(databaseURL(template)), template } });
  } else {
    project.provide('seed', { data });
  }
  return () => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
    if (template) psql(`DROP DATABASE ${template} WITH (FORCE)`);
  };
}
