// The real binary as a process, and the databases it can run on.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

const binary = process.env.SOUK_BIN ?? resolve(import.meta.dirname, '../../bin/souk');

/** Whether a server did not start because somebody else has its port. */
export const isTaken = (error: unknown) => error instanceof Error && /address already in use/.test(error.message);

/** Starts the server and waits until it is ready. */
export async function runSouk(settings: Record<string, string>) {
  const child = spawn(binary, ['serve'], {
    env: { PATH: process.env.PATH ?? '', SOUK_ADDR: '127.0.0.1:0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const keep = (chunk: Buffer) => void (printed += chunk.toString());
  child.stdout!.on('data', keep);
  child.stderr!.on('data', keep);
  const url = await address(child);
  return {
    url,
    /** What the server told its operator so far. */
    printed: () => printed,
    async stop() {
      const gone = new Promise<number | null>((done) => child.once('exit', done));
      child.kill('SIGTERM');
      const code = await gone;
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
      const match = /http:\/\/(?:127\.0\.0\.1|localhost):\d+(?=[\s/])/.exec(output);
      if (match && output.includes('Store')) found(match[0]);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('exit', (code) => failed(new Error(`souk ended with ${code}:\n${output}`)));
  });
}

/** The address of a database on the test server. */
export function databaseURL(name: string): string {
  const url = new URL(server());
  url.pathname = '/' + name;
  return url.toString();
}

/** Runs a statement on a database of the test server. */
export function psql(statement: string, database = server()) {
  execFileSync('psql', [database, '-q', '-c', statement], { stdio: 'pipe' });
}

function server(): string {
  const url = process.env.SOUK_TEST_DATABASE_URL;
  if (!url) throw new Error('SOUK_TEST_DATABASE_URL is not set: run through scripts/with-postgres');
  return url;
}
