// Whether a delivery comes from the store: HMAC-SHA256 over id, time and body, as Standard Webhooks has it. Needs nothing
// but the platform's own cryptography, so it runs on Node, in workers and at the edge.

export interface Delivery {
  headers: Headers | Record<string, string | string[] | undefined>;
  /** As it came, before anything parsed it. */
  body: string;
}

export interface VerifyOptions {
  /** Seconds that a delivery may be late, or early. */
  tolerance?: number;
  /** Milliseconds since 1970. */
  now?: number;
}

/** What arrived is not from this store, not for this secret, or too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function read({ headers }: Delivery, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** Gives the delivery's id, by which one that comes twice is known. Throws WebhookError. */
export async function verifyWebhook(
  delivery: Delivery,
  secret: string,
  { tolerance = 300, now = Date.now() }: VerifyOptions = {},
): Promise<string> {
  const id = read(delivery, 'webhook-id');
  const time = read(delivery, 'webhook-timestamp');
  const given = read(delivery, 'webhook-signature');
  if (!id || !time || !given) throw new WebhookError('the delivery is not signed');
  if (!(Math.abs(now / 1000 - Number(time)) <= tolerance)) throw new WebhookError('the delivery is too old');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${time}.${delivery.body}`);
  // Several when a secret is being replaced.
  for (const one of given.split(' ')) {
    const [version, signature = ''] = one.split(',');
    if (version !== 'v1') continue;
    try {
      if (await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed)) return id;
    } catch {
      // No base64.
    }
  }
  throw new WebhookError('the signature does not fit');
}
