import { describe, expect, it } from 'vitest';
import { SoukError, type Cart, type Client } from '@souk/client';
import { buyAgain, sellable } from './again.ts';
import type { Line } from './calls.ts';

const line = (name: string, quantity = 1) =>
  ({
    id: name,
    productName: { original: name },
    quantity,
    catalogReference: { catalogItemId: name },
  }) as Line;

const refused = (code: string, status = 400) =>
  new SoukError('application', code, {
    status,
    details: { applicationError: { code, description: '' } },
  });

/** A shop with so many of each piece left; an error in place of a number is what adding it answers. */
function shop(stock: Record<string, number | SoukError>, inCart: Record<string, number> = {}) {
  const held = new Map(Object.entries(inCart));
  const cart = () =>
    ({
      lineItems: [...held].map(([id, quantity]) => {
        const left = stock[id];
        return { id, quantity, availability: { status: left === 0 ? 'NOT_AVAILABLE' : 'AVAILABLE' } };
      }),
    }) as unknown as Cart;
  const calls: Pick<Client['cart'], 'get' | 'add' | 'remove'> = {
    get: async () => cart(),
    add: async (lines) => {
      for (const { catalogReference, quantity } of lines ?? []) {
        const id = catalogReference?.catalogItemId ?? '';
        const left = stock[id];
        if (left instanceof SoukError) throw left;
        const wanted = (held.get(id) ?? 0) + (quantity ?? 1);
        held.set(id, left ? Math.min(wanted, left) : wanted);
      }
      return cart();
    },
    remove: async (ids) => {
      for (const id of ids) held.delete(id);
      return cart();
    },
  };
  return { calls, held };
}

const unwritten = new SoukError('validation', 'x', {
  status: 400,
  details: {
    validationError: {
      fieldViolations: [
        {
          field: 'lineItems[0].catalogReference.options.customTextFields.Initials',
          description: 'is required',
        },
      ],
    },
  },
});

const nothing = { added: 0, fewer: [], soldOut: [], gone: [], changed: [], not: [] };

describe('buying again', () => {
  it('counts what came into the cart', async () => {
    const { calls } = shop({ Soap: 9, Vase: 9 }, { Soap: 2 });
    expect(await buyAgain(calls, [line('Soap', 3), line('Vase')])).toEqual({ ...nothing, added: 4 });
  });

  it('does not count what the stock does not hold, and says so', async () => {
    const { calls } = shop({ Soap: 4, Vase: 3 }, { Vase: 3 });
    expect(await buyAgain(calls, [line('Soap', 6), line('Vase')])).toEqual({
      ...nothing,
      added: 4,
      fewer: ['Soap', 'Vase'],
    });
  });

  it('leaves nothing in the cart that is sold out, but what lay there before', async () => {
    const { calls, held } = shop({ Soap: 0, Vase: 0 }, { Vase: 1 });
    const told = await buyAgain(calls, [line('Soap')]);
    expect(told).toEqual({ ...nothing, soldOut: ['Soap'] });
    expect([...held]).toEqual([['Vase', 1]]);
  });

  it('tells what is gone from what was refused, and goes on', async () => {
    const { calls } = shop({
      Soap: refused('ITEM_NOT_FOUND_IN_CATALOG', 404),
      Gold: refused('AMOUNT_TOO_LARGE'),
      Vase: 9,
    });
    expect(await buyAgain(calls, [line('Soap'), line('Gold'), line('Vase')])).toEqual({
      ...nothing,
      added: 1,
      gone: ['Soap'],
      not: ['Gold'],
    });
  });

  it('keeps what was written, and tells apart what the product wants written anew', async () => {
    const { calls } = shop({ Soap: 9, Ring: unwritten });
    const sent: unknown[] = [];
    const add: typeof calls.add = (lines, options) => {
      sent.push(...(lines ?? []).map(({ catalogReference }) => catalogReference?.options));
      return calls.add(lines, options);
    };
    const options = { customTextFields: { Greeting: 'Hello' } };
    const soap = { ...line('Soap'), catalogReference: { catalogItemId: 'Soap', options } } as unknown as Line;
    const ring = line('Ring');
    expect(await buyAgain({ ...calls, add }, [ring, soap])).toEqual({
      ...nothing,
      added: 1,
      changed: [ring],
    });
    expect(sent).toEqual([undefined, options]);
  });

  it.each([
    ['offline', new SoukError('network', 'no answer')],
    ['a server that fails', new SoukError('system', 'x', { status: 500 })],
    ['too many requests', refused('429', 429)],
    ['a shop that is closed', refused('SHOP_CLOSED', 428)],
  ])('says that it was %s, and calls nothing gone', async (_, failure) => {
    const { calls } = shop({ Soap: 9, Vase: failure, Lamp: 9 });
    expect(await buyAgain(calls, [line('Soap'), line('Vase'), line('Lamp')])).toEqual({
      ...nothing,
      added: 1,
      not: ['Vase', 'Lamp'],
      failure,
    });
    const dead = { ...calls, get: () => Promise.reject(failure) };
    expect(await buyAgain(dead, [line('Soap')])).toEqual({ ...nothing, not: ['Soap'], failure });
  });

  it('sells neither what subscriptions bring nor what the shop wrote itself', () => {
    const own = { ...line('Engraving'), catalogReference: undefined };
    const plan = { ...line('Tea'), subscriptionInfo: {} } as Line;
    expect(sellable([line('Soap'), own, plan]).map(({ id }) => id)).toEqual(['Soap']);
  });
});
