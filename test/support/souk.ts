// Starts the real binary on a free port with data of its own, on either database.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

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
  stop(): Promise<void>;
}

const binary = process.env.SOUK_BIN ?? resolve(import.meta.dirname, '../../bin/souk');

export async function startSouk(database: Database, extra: Record<string, string> = {}): Promise<Souk> {
  const data = mkdtempSync(join(tmpdir(), 'souk-journey-'));
  const schema = database === 'postgres' ? makeSchema() : undefined;
  const clientId = randomUUID();
  const apiKey = 'key-' + randomBytes(24).toString('hex');
  const appId = randomUUID();
  const appSecret = randomBytes(24).toString('hex');
  const child = spawn(binary, ['serve'], {
    env: {
      PATH: process.env.PATH ?? '',
      SOUK_ADDR: '127.0.0.1:0',
      SOUK_DATA: data,
      SOUK_DATABASE_URL: schema?.url ?? '',
      SOUK_CLIENT_ID: clientId,
      SOUK_API_KEY: apiKey,
      SOUK_APP_ID: appId,
      SOUK_APP_SECRET: appSecret,
      SOUK_DEMO: '1',
      SOUK_NO_RATE_LIMITS: '1',
      ...extra,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await address(child);
  return {
    url,
    clientId,
    apiKey,
    appId,
    appSecret,
    sql: schema?.run ?? ((sql) => void execFileSync('sqlite3', ['-cmd', '.timeout 90000', join(data, 'souk.db'), sql], { stdio: 'pipe' })),
    async stop() {
      const gone = new Promise<number | null>((done) => child.once('exit', done));
      child.kill('SIGTERM');
      const code = await gone;
      schema?.drop();
      rmSync(data, { recursive: true, force: true });
      if (code !== 0) throw new Error(`souk ended with ${code}`);
    },
  };
}

// The server prints where it listens as soon as it is ready.
function address(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const match = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(output);
      if (match && output.includes('Store')) found(match[0]);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('exit', (code) => failed(new Error(`souk ended with ${code}:\n${output}`)));
  });
}

function makeSchema() {
  const server = process.env.SOUK_TEST_DATABASE_URL;
  if (!server) throw new Error('SOUK_TEST_DATABASE_URL is not set: run through scripts/with-postgres');
  const name = 'j_' + randomBytes(8).toString('hex');
  const psql = (sql: string) => execFileSync('psql', [server, '-q', '-c', sql], { stdio: 'pipe' });
  psql(`CREATE SCHEMA ${name}`);
  const url = new URL(server);
  url.searchParams.set('search_path', name);
  return {
    url: url.toString(),
    run: (sql: string) => void psql(`SET search_path = ${name}; ${sql}`),
    drop: () => psql(`SET client_min_messages = warning; DROP SCHEMA ${name} CASCADE`),
  };
}
