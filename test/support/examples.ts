// Runs the front ends under examples/ as their readers would: from a copy with the packages installed beside it.
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { makeCertificate } from './certificate';

export const examples = resolve(import.meta.dirname, '../../examples');

/** The hosts that the packages call. */
export const hosts = ['www.wixapis.com', 'edge.wixapis.com', 'static.wixstatic.com'];

const types = [
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
] as const;

export function copyExamples() {
  const folder = mkdtempSync(join(tmpdir(), 'souk-examples-'));
  cpSync(examples, folder, { recursive: true });
  symlinkSync(resolve(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** An origin to put pages on; it is there before its pages are. */
export async function startPages() {
  const files = new Map<string, { type: string; content: string | Uint8Array }>();
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname;
    const file = files.get(path) ?? files.get('/index.html'); // pages of the shop are one file
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.type }).end(file.content);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Builds an example with its own settings and serves it. */
    async serve(root: string, settings: Record<string, string>) {
      const define = Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
      );
      const made = await build({ root, configFile: false, logLevel: 'silent', define, build: { write: false, minify: false } });
      const outputs = [made].flat() as unknown as {
        output: ({ type: 'chunk'; fileName: string; code: string } | { type: 'asset'; fileName: string; source: string | Uint8Array })[];
      }[];
      for (const each of outputs[0]!.output) {
        const content = each.type === 'chunk' ? each.code : each.source;
        const type = types.find(([ending]) => each.fileName.endsWith(ending))?.[1] ?? 'text/html; charset=utf-8';
        files.set(`/${each.fileName}`, { type, content });
      }
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}

/** Starts a program of an example, which says on which port it is. */
async function start(folder: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const port = await new Promise<number>((found, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const match = / on port (\d+)/.exec(output);
      if (match) found(Number(match[1]));
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('exit', (code) => failed(new Error(`${args.join(' ')} ended with ${code}:\n${output}`)));
  });
  return { port, said: () => output, stop: () => ended(child) };
}

function ended(child: ChildProcess) {
  return new Promise<void>((done) => {
    if (child.exitCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}

export const startServer = (folder: string, env: Record<string, string>) =>
  start(join(folder, 'server'), ['--import', './to-store.mjs', 'server.mjs'], env);

export async function startProxy(folder: string, store: string) {
  const { key, cert } = makeCertificate(...hosts);
  const files = { TLS_KEY: join(folder, 'hosts.key'), TLS_CERT: join(folder, 'hosts.pem') };
  writeFileSync(files.TLS_KEY, key);
  writeFileSync(files.TLS_CERT, cert);
  const proxy = await start(join(folder, 'proxy'), ['proxy.mjs'], { SOUK_URL: store, ADDRESS: '127.0.0.1', ...files });
  return {
    ...proxy,
    certificate: files.TLS_CERT,
    /** What makes Chromium find the hosts there. */
    flags: [`--host-resolver-rules=${hosts.map((host) => `MAP ${host}:443 127.0.0.1:${proxy.port}`).join(', ')}`],
  };
}
