// The fixed hosts that the public client package calls, on this machine. Whatever is
// asked there goes to Souk as it is, also what browsers ask by themselves (CORS).
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from './certificate';

export const hosts = ['www.wixapis.com', 'edge.wixapis.com'];

/** A page that sets a cookie, to see whether the browser takes one of a third party. */
export const cookiePath = '/set-a-cookie';

export async function startGateway(target: string) {
  const passed: string[] = [];
  const server = createServer(makeCertificate(...hosts), (request, response) => {
    if (request.url === cookiePath) {
      response.writeHead(200, { 'set-cookie': 'third=party; Path=/; Secure; SameSite=None', 'content-type': 'text/html' }).end();
      return;
    }
    passed.push(`${request.method} ${request.url}`);
    const onward = forward(new URL(request.url!, target), { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', (error) => response.destroy(error));
    request.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    passed,
    /** What makes Chromium find the hosts here. */
    flags: [`--host-resolver-rules=${hosts.map((host) => `MAP ${host}:443 127.0.0.1:${port}`).join(', ')}`],
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}
