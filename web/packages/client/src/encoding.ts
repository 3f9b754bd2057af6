// How a request message becomes a query string: dotted keys, repeated keys, or the whole message in `.r`.

export type Payload = Record<string, unknown>;

const isObject = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Base64url of the UTF-8 JSON text, without padding. */
export function encodeMessage(payload: Payload): string {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Null and undefined vanish, nested objects become dotted keys, lists repeat their key. */
export function flatten(payload: Payload, prefix = ''): [string, string][] {
  const pairs: [string, string][] = [];
  for (const [name, value] of Object.entries(payload)) {
    const key = prefix + name;
    if (value === null || value === undefined) continue;
    if (Array.isArray(value)) {
      for (const item of value)
        if (item !== null && typeof item !== 'object') pairs.push([key, String(item)]);
    } else if (isObject(value)) {
      pairs.push(...flatten(value, `${key}.`));
    } else {
      pairs.push([key, String(value)]);
    }
  }
  return pairs;
}

const isNested = (payload: Payload) =>
  Object.values(payload).some(
    (value) => isObject(value) || (Array.isArray(value) && value.some((item) => isObject(item))),
  );

/** The query string of a GET or DELETE, without the question mark. */
export function encodeQuery(payload: Payload, carries: 'query' | 'query-or-.r'): string {
  if (carries === 'query-or-.r' && isNested(payload)) return `.r=${encodeMessage(payload)}`;
  return new URLSearchParams(flatten(payload)).toString();
}

/** Fills `{order.id}` style parameters from the message they are part of. */
export function fillPath(path: string, payload: Payload): string {
  return path.replace(/\{([^}]+)\}/g, (_, dotted: string) => {
    const value = dotted
      .split('.')
      .reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), payload);
    if (typeof value !== 'string' || value === '') throw new TypeError(`Path parameter ${dotted} is missing`);
    return encodeURIComponent(value);
  });
}
