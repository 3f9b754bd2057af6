// Answers for the hosts that the public packages call, and passes everything on to a store as it is. For trying out and
// for networks of one's own; Caddyfile and nginx.conf beside it do the same with servers made for it.
//
//   SOUK_URL=http://127.0.0.1:8080 TLS_KEY=key.pem TLS_CERT=cert.pem PORT=443 node proxy.mjs
import { readFileSync } from 'node:fs';
import { request as http } from 'node:http';
import { request as https, createServer } from 'node:https';

const store = new URL(process.env.SOUK_URL ?? 'http://127.0.0.1:8080');
const send = store.protocol === 'https:' ? https : http;

const server = createServer(
  { key: readFileSync(process.env.TLS_KEY), cert: readFileSync(process.env.TLS_CERT) },
  (request, response) => {
    const headers = { ...request.headers, host: store.host, 'x-forwarded-for': request.socket.remoteAddress };
    const onward = send(new URL(request.url, store), { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.headersSent || response.writeHead(502, { 'content-type': 'application/json' }).end('{"message":"","details":{}}'));
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  },
);
server.listen(Number(process.env.PORT ?? 443), process.env.ADDRESS, () => console.log(`proxy on port ${server.address().port}`));
