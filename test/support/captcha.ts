// A captcha provider on this machine: it accepts the tokens that tests made, once.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function startCaptcha() {
  const good = new Set<string>();
  const asked: { secret: string | null; response: string | null }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const token = form.get('response');
      asked.push({ secret: form.get('secret'), response: token });
      const success = good.delete(token ?? '');
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(
          success
            ? { success, hostname: '127.0.0.1', challenge_ts: new Date().toISOString() }
            : { success, 'error-codes': ['invalid-input-response'] },
        ),
      );
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    asked,
    /** What the widget of a page would give to somebody who solved it. */
    solve() {
      const token = randomUUID();
      good.add(token);
      return token;
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}
