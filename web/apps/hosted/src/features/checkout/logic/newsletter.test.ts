import { describe, expect, it } from 'vitest';
import type { CheckoutSettings } from '@souk/client/checkout';
import { channelsOf, answersChanged, tickedFirst, withNews } from './newsletter.ts';

const asks = (more: object) =>
  ({ checkoutFields: { subscriptionCheckbox: { visible: true, ...more } } }) as unknown as CheckoutSettings;

describe('news of the shop', () => {
  it('is asked for as the shop wants it', () => {
    expect(channelsOf({} as CheckoutSettings)).toEqual([]);
    expect(channelsOf(asks({ visible: false }))).toEqual([]);
    expect(channelsOf(asks({}))).toEqual(['email']);
    expect(channelsOf(asks({ splitByChannel: true }))).toEqual(['email', 'phone']);
    expect(tickedFirst(asks({}))).toBe(false);
    expect(tickedFirst(asks({ checkedByDefault: true }))).toBe(true);
  });

  it('is written down once, beside other answers', () => {
    const other = { title: 'Colour', value: 'red' };
    const once = withNews([other], ['News'], ['News']);
    expect(once).toEqual([other, { title: 'News', value: true }]);
    expect(withNews(once, ['News'], ['News'])).toEqual(once);
    expect(answersChanged(once, withNews(once, ['News'], ['News']))).toBe(false);
    expect(withNews(once, [], ['News'])).toEqual([other]);
    expect(answersChanged(once, [other])).toBe(true);
    expect(answersChanged([other], [{ ...other, value: 'blue' }])).toBe(true);
  });
});
