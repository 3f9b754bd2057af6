import { describe, expect, it } from 'vitest';
import { memoryOver } from '../../../shared/storage.ts';
import {
  checkoutPath,
  forgetPayment,
  readLink,
  recallPage,
  recallPayment,
  rememberPage,
  rememberPayment,
  returnPath,
} from './link.ts';

const memory = () => {
  const values = new Map<string, string>();
  return memoryOver(
    () =>
      ({
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => void values.set(key, value),
        removeItem: (key: string) => void values.delete(key),
      }) as Storage,
  );
};

const at = (search: string) => {
  const place = {
    location: { pathname: '/hosted/checkout', search },
    history: {
      replaceState: (_: unknown, __: string, url: string) => {
        place.location.search = url.slice(url.indexOf('?'));
      },
    },
  };
  return place as typeof place & Parameters<typeof readLink>[0];
};

describe('the address of a checkout', () => {
  it('keeps the proof in the tab and takes it out of the address', () => {
    const place = at('?back=b64&checkoutId=c-1&lang=ar&token=secret');
    const tab = memory();
    expect(readLink(place, tab)).toEqual({ id: 'c-1', token: 'secret', back: 'b64' });
    expect(place.location.search).toBe('?checkoutId=c-1&lang=ar');
    // After a reload.
    expect(readLink(place, tab)).toEqual({ id: 'c-1', token: 'secret', back: 'b64' });
  });

  it('opens only its own checkout', () => {
    const tab = memory();
    readLink(at('?checkoutId=c-1&token=secret'), tab);
    expect(readLink(at('?checkoutId=c-2'), tab)).toEqual({ id: 'c-2' });
    expect(readLink(at(''), tab)).toBeNull();
  });

  it('is the same again for those who come back', () =>
    expect(checkoutPath('c 1')).toBe('/hosted/checkout?checkoutId=c+1'));
});

it('remembers a payment until it is over', () => {
  const tab = memory();
  rememberPayment(tab, 'c-1', 'token');
  expect(recallPayment(tab, 'c-2')).toBeNull();
  expect(recallPayment(tab, 'c-1')).toBe('token');
  forgetPayment(tab, 'c-1');
  expect(recallPayment(tab, 'c-1')).toBeNull();
});

it('leads back to the page that was left, once', () => {
  const tab = memory();
  rememberPage(tab, '/hosted/pay/1');
  expect([recallPage(tab), recallPage(tab)]).toEqual(['/hosted/pay/1', null]);
});

describe('the way back from a bank', () => {
  it('leads to the checkout, where the tab knows the proof', () => {
    expect(returnPath(memory(), 'c-1', 'p.1')).toBe(checkoutPath('c-1'));
  });

  it('leads to the payment itself where the browser keeps nothing, and carries no proof of the checkout', () => {
    const forgetful = memoryOver(() => {
      throw new Error('no storage here');
    });
    expect(returnPath(forgetful, 'c-1', 'p.1/2')).toBe('/hosted/payment/p.1%2F2');
  });
});
