// Starts a shop of its own for one test file: the real binary on a free port, on either database, with the demo goods.
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { databaseURL, isTaken, psql, runSouk } from './process';
import { patience } from './patience';

export type Database = 'sqlite' | 'postgres';

export const databases: Database[] = ['sqlite', 'postgres'];

export interface Souk {
  url: string;
  clientId: string;
  apiKey: string;
  appId: string;
  appSecret: string;
  /** Runs a statement on the database itself, for what only time brings about. */
  sql: (statement: string) => void;
  /** What the server told its operator so far. */
  printed: () => string;
  /** Ends the server and starts it again at the same address, with the same data. `meanwhile` finds no server. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export async function startSouk(database: Database, extra: Record<string, string> = {}): Promise<Souk> {
  const place = makePlace(database, extra.SOUK_DEMO !== '');
  const known = {
    clientId: randomUUID(),
    apiKey: 'key-' + randomBytes(24).toString('hex'),
    appId: randomUUID(),
    appSecret: randomBytes(24).toString('hex'),
  };
  const settings = {
    SOUK_DATA: place.data,
    SOUK_DATABASE_URL: place.url,
    SOUK_CLIENT_ID: known.clientId,
    SOUK_API_KEY: known.apiKey,
    SOUK_APP_ID: known.appId,
    SOUK_APP_SECRET: known.appSecret,
    SOUK_DEMO: '1',
    SOUK_NO_RATE_LIMITS: '1',
    ...extra,
  };
  let server = await runSouk(settings).catch((error: unknown) => {
    place.remove();
    throw error;
  });
  return {
    ...known,
    url: server.url,
    sql: place.sql,
    printed: () => server.printed(),
    async restart(meanwhile) {
      const { host } = new URL(server.url);
      await server.stop();
      try {
        await meanwhile?.();
      } finally {
        server = await again({ SOUK_ADDR: host, ...settings });
      }
    },
    async stop() {
      try {
        await server.stop();
      } finally {
        place.remove();
      }
    },
  };
}

// The port was given back meanwhile, and may be somebody's for a moment.
async function again(settings: Record<string, string>) {
  const until = Date.now() + patience;
  for (;;) {
    try {
      return await runSouk(settings);
    } catch (error) {
      if (!isTaken(error) || Date.now() > until) throw error;
    }
  }
}

// A folder, and on PostgreSQL a database: copies of those with the demo goods, or empty ones.
function makePlace(database: Database, demo: boolean) {
  const seed = inject('seed');
  const data = mkdtempSync(join(tmpdir(), 'souk-journey-'));
  const copy = (from: string) => demo && cpSync(from, data, { recursive: true });
  const removeData = () => rmSync(data, { recursive: true, force: true });
  if (database === 'sqlite') {
    copy(seed.data);
    const file = join(data, 'souk.db');
    const sql = (statement: string) =>
      void execFileSync('sqlite3', ['-cmd', '.timeout 90000', file, statement], { stdio: 'pipe' });
    return { data, url: '', sql, remove: removeData };
  }
  const name = 'j_' + randomBytes(8).toString('hex');
  const template = demo && seed.onPostgres ? ` TEMPLATE ${seed.onPostgres.template}` : '';
  for (let tries = 1; ; tries++) {
    try {
      psql(`CREATE DATABASE ${name}${template}`);
      break;
    } catch (error) {
      // The server itself may look after the template for a moment.
      if (tries === 10 || !/being accessed by other users/.test(String(error))) throw error;
    }
  }
  if (seed.onPostgres) copy(seed.onPostgres.data);
  return {
    data,
    url: databaseURL(name),
    sql: (statement: string) => psql(statement, databaseURL(name)),
    remove() {
      psql(`DROP DATABASE ${name} WITH (FORCE)`);
      removeData();
    },
  };
}
