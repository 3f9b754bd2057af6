import { describe, expect, it } from 'vitest';
import { encodeMessage, encodeQuery, fillPath, flatten } from './encoding.ts';

const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));

describe('encoding', () => {
  it('flattens to dotted and repeated keys and drops what has no value', () => {
    const pairs = flatten({
      paging: { limit: 5, offset: 0 },
      fields: ['A', 'B'],
      gone: null,
      unset: undefined,
      list: [{ a: 1 }],
      on: false,
    });
    expect(pairs).toEqual([
      ['paging.limit', '5'],
      ['paging.offset', '0'],
      ['fields', 'A'],
      ['fields', 'B'],
      ['on', 'false'],
    ]);
  });

  it('packs a nested message into .r, unpadded base64url of UTF-8', () => {
    const message = { query: { filter: { name: { $contains: 'شاي ü 😀??>>' } } } };
    const query = encodeQuery(message, 'query-or-.r');
    expect(query).toMatch(/^\.r=[A-Za-z0-9_-]+$/);
    expect(decode(query.slice(3))).toEqual(message);
  });

  it('keeps a flat message readable', () => {
    expect(encodeQuery({ slug: 'a b', fields: ['X', 'Y'] }, 'query-or-.r')).toBe(
      'slug=a+b&fields=X&fields=Y',
    );
    expect(encodeQuery({ paging: { limit: 1 } }, 'query')).toBe('paging.limit=1');
  });

  it('round-trips every length of text', () => {
    for (let n = 0; n < 8; n++)
      expect(decode(encodeMessage({ t: 'é'.repeat(n) }))).toEqual({ t: 'é'.repeat(n) });
  });

  it('fills path parameters from inside the message, encoded', () => {
    expect(fillPath('/v1/orders/{order.id}/x', { order: { id: 'a/b' } })).toBe('/v1/orders/a%2Fb/x');
    expect(() => fillPath('/v1/carts/{id}', {})).toThrow('id is missing');
    expect(() => fillPath('/v1/carts/{id}', { id: '' })).toThrow('id is missing');
  });
});
