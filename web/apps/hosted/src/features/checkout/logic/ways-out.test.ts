import { describe, expect, it } from 'vitest';
import {
  actionAddress,
  cartAddress,
  onwardAddress,
  ownThanks,
  ownPath,
  shopAddress,
  thankYouAddress,
  withQuery,
} from './ways-out.ts';

const origin = 'https://shop.example';

describe('ways out', () => {
  it.each([
    ['https://a.example/t', 'https://a.example/t?x=1'],
    ['https://a.example/t?y=2', 'https://a.example/t?y=2&x=1'],
    ['https://a.example/t?', 'https://a.example/t?x=1'],
    ['https://a.example/t?y=%2B#z?', 'https://a.example/t?y=%2B&x=1#z?'],
  ])('adds to %s', (address, wanted) => expect(withQuery(address, { x: '1' })).toBe(wanted));

  it('tells the caller which order it is, and what they gave along', () => {
    const back = { thankYouPageUrl: 'https://a.example/thanks?a=b', state: 'ab c' };
    const url = new URL(thankYouAddress(back, 'o-1', true) ?? '');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      a: 'b',
      orderId: 'o-1',
      state: 'ab c',
      wixMemberLoggedIn: 'true',
    });
    expect(thankYouAddress({}, 'o-1', false)).toBeNull();
  });

  it('thanks on the shop’s own page whoever came from nowhere', () => {
    expect(ownThanks({}, 'o-1')).toBe('/thank-you?orderId=o-1');
    expect(ownThanks({ cartPageUrl: 'https://a.example/cart' }, 'o-1')).toBe('/thank-you?orderId=o-1');
    expect(ownThanks({ thankYouPageUrl: 'https://a.example/thanks' }, 'o-1')).toBeNull();
    expect(ownThanks({ postFlowUrl: 'https://a.example/' }, 'o-1')).toBeNull();
  });

  it('goes back to where somebody came from, or to the shop', () => {
    expect(shopAddress({}, false)).toBe('/');
    expect(cartAddress({}, false)).toBe('/cart');
    expect(shopAddress({ postFlowUrl: 'https://a.example/' }, false)).toBe(
      'https://a.example/?wixMemberLoggedIn=false',
    );
    expect(cartAddress({ postFlowUrl: 'https://a.example/' }, false)).toContain('https://a.example/');
    expect(cartAddress({ cartPageUrl: 'https://a.example/cart' }, false)).toBe('https://a.example/cart');
  });
});

describe('pages of this shop', () => {
  it.each([
    ['/hosted/pay/1?a=b', '/hosted/pay/1?a=b'],
    ['https://shop.example/hosted/pay/1', '/hosted/pay/1'],
    ['https://evil.example/', null],
    ['//evil.example/', null],
    ['/\\evil.example', null],
    ['javascript:alert(1)', null],
    ['https://shop.example@evil.example/', null],
    ['', null],
    [null, null],
  ])('%j', (wanted, path) => expect(ownPath(wanted, origin)).toBe(path));

  it('says where to come back to, only to a page of ours', () => {
    expect(actionAddress('/hosted/challenge/t', '/hosted/checkout?checkoutId=1', origin)).toBe(
      '/hosted/challenge/t?returnTo=%2Fhosted%2Fcheckout%3FcheckoutId%3D1',
    );
    expect(actionAddress('https://bank.example/x', '/hosted/checkout', origin)).toBe(
      'https://bank.example/x',
    );
  });
});

describe('after a payment by a link', () => {
  const to = {
    successUrl: 'https://a.example/yes?b=c',
    pendingUrl: 'https://a.example/wait',
    cancelUrl: 'https://a.example/back',
  };

  it('goes on to where the caller wants it, told which order it is', () => {
    expect(onwardAddress(to, 'paid', 'o-1')).toBe('https://a.example/yes?b=c&orderId=o-1');
    expect(onwardAddress(to, 'pending', 'o-1')).toBe('https://a.example/wait?orderId=o-1');
    expect(onwardAddress(to, 'left', 'o-1')).toBe('https://a.example/back');
  });

  it('goes back where there is no page for what went wrong', () => {
    expect(onwardAddress(to, 'failed')).toBe('https://a.example/back');
    expect(onwardAddress({ ...to, errorUrl: 'https://a.example/no' }, 'failed')).toBe('https://a.example/no');
  });

  it.each([
    undefined,
    {},
    { successUrl: 'javascript:alert(1)' },
    { successUrl: '/thanks' },
    { successUrl: 'https://' },
  ])('stays with %o', (none) => expect(onwardAddress(none, 'paid', 'o-1')).toBeNull());
});
