// An event sent to an endpoint is accepted by the client package's own webhook processing.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { currentCart } from '@wix/ecom';
import { AppStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { products } from '@wix/stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

describe.each(databases)('webhooks on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  let endpoint: Server;
  let url: string;
  const waiting: ((body: string) => void)[] = [];
  const arrived: string[] = [];

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
    endpoint = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        response.end();
        const next = waiting.shift();
        if (next) next(body);
        else arrived.push(body);
      });
    });
    await new Promise<void>((ready) => endpoint.listen(0, '127.0.0.1', ready));
    url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/hook`;
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
    endpoint?.close();
  });

  const nextBody = () =>
    arrived.length ? Promise.resolve(arrived.shift()!) : new Promise<string>((done) => waiting.push(done));

  it('delivers a cart event that the package verifies and understands', async () => {
    const made = await fetch(`${souk.url}/v1/webhooks`, {
      method: 'POST',
      headers: { authorization: souk.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ webhook: { url, eventTypes: ['wix.ecom.v1.cart_created', 'wix.ecom.v1.cart_updated'], active: true } }),
    });
    expect(made.status).toBe(200);
    const { webhook } = (await made.json()) as { webhook: { id: string; publicKey: string } };
    expect(webhook.publicKey).toContain('BEGIN PUBLIC KEY');

    const visitor = createClient({ modules: { products, currentCart }, auth: OAuthStrategy({ clientId: souk.clientId }) });
    const [item] = (await visitor.products.queryProducts().limit(1).find()).items;
    const { cart } = await visitor.currentCart.addToCurrentCart({
      lineItems: [{ catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: item!._id! }, quantity: 1 }],
    });

    const app = createClient({
      auth: AppStrategy({ appId: souk.appId, appSecret: souk.appSecret, publicKey: webhook.publicKey }),
      modules: { currentCart },
    });
    const heard = new Promise<Parameters<Parameters<typeof app.currentCart.onCartCreated>[0]>[0]>((done) => {
      app.currentCart.onCartCreated((event) => done(event));
    });
    // Whichever of the two events comes first.
    const read = async (): Promise<never> => {
      await app.webhooks.process(await nextBody());
      return read();
    };
    const event = await Promise.race([heard, read()]);
    expect(event.entity._id).toBe(cart!._id);
    expect(event.entity.lineItems![0]!.productName?.original).toBe(item!.name);
    expect(event.metadata.entityId).toBe(cart!._id);
    expect(event.metadata.entityFqdn).toBe('wix.ecom.v1.cart');

    const log = await fetch(`${souk.url}/v1/webhooks/${webhook.id}/deliveries`, { headers: { authorization: souk.apiKey } });
    expect(log.status).toBe(200);
  });

  it('refuses a body that was tampered with', async () => {
    const app = createClient({
      auth: AppStrategy({ appId: souk.appId, appSecret: souk.appSecret, publicKey: (await firstKey()) }),
      modules: { currentCart },
    });
    await expect(app.webhooks.process('eyJhbGciOiJSUzI1NiJ9.eyJkYXRhIjoie30ifQ.AAAA')).rejects.toThrow();
  });

  async function firstKey() {
    const list = await fetch(`${souk.url}/v1/webhooks/query`, {
      method: 'POST',
      headers: { authorization: souk.apiKey, 'content-type': 'application/json' },
      body: '{}',
    });
    const { webhooks } = (await list.json()) as { webhooks: { publicKey: string }[] };
    return webhooks[0]!.publicKey;
  }
});
