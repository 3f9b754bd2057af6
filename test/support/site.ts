// Serves somebody else's storefront on an origin of its own.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';

let bundled: Promise<string> | undefined;

/** The storefront's script, as a developer's bundler makes it. */
async function bundle() {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'site/main.ts'), formats: ['es'], fileName: 'site' },
    },
  });
  const outputs = [made].flat() as { output: { type: string; code?: string; isEntry?: boolean }[] }[];
  const chunks = outputs[0]!.output.filter((each) => each.type === 'chunk');
  if (chunks.length !== 1) throw new Error(`the storefront was bundled into ${chunks.length} scripts`);
  return chunks[0]!.code!;
}

export async function startSite() {
  const script = await (bundled ??= bundle());
  let clientId = '';
  const server = createServer((request, response) => {
    if (request.url === '/site.js') {
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      response.end(script);
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en" data-client="${clientId}"><meta charset="utf-8"><title>Another shop</title>` +
        `<link rel="icon" href="data:,"><script type="module" src="/site.js"></script><h1>Another shop</h1></html>`,
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    /** Another site than Souk's, which is at 127.0.0.1: its cookies are those of a third party here. */
    origin: `http://localhost:${port}`,
    /** An origin that nobody allowed. */
    stranger: `http://stranger.localhost:${port}`,
    serve(id: string) {
      clientId = id;
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}
