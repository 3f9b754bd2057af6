import { createCoupon, queryCoupons } from '@souk/client/operations/marketing-coupons';
import { discountOf, discountSearch, newThing } from '../../shared/palette/parser.ts';
import type { Palette } from '../../shared/palette/types.ts';
import { arabic } from './text/ar.ts';
import { english, type Key } from './text/en.ts';

const say = (key: Key, language: string) => String((language === 'ar' ? arabic : english)[key]);

export const palette: Palette = {
  searchers: [
    {
      id: 'coupons',
      group: (language) => say('coupons.found', language),
      needs: queryCoupons,
      search: async (words, client, signal) => {
        const filter = { 'specification.code': { $startsWith: words } };
        const message = { query: { filter, paging: { limit: 5, offset: 0 } } };
        const { coupons } = await client.call(queryCoupons, message, { signal });
        return coupons.map(({ id, specification: { code, name } }) => ({
          id,
          label: code,
          description: name,
          link: { to: '/coupons/$id', params: { id } },
        }));
      },
    },
  ],
  commands: [
    {
      id: 'coupons.off',
      needs: createCoupon,
      hint: (language) => say('coupons.paletteHint', language),
      read: (words, { language, now }) => {
        const off = discountOf(words, now);
        return off
          ? {
              label: words.trim(),
              description: say('coupons.paletteOpens', language),
              link: { to: '/coupons/new', search: discountSearch(off) },
            }
          : null;
      },
    },
    {
      id: 'coupons.new',
      needs: createCoupon,
      read: (words, { language }) =>
        newThing(words, ['new', 'add', 'create', 'أضف'], ['coupon', 'قسيمة'])
          ? { label: say('coupons.paletteNew', language), link: { to: '/coupons/new' } }
          : null,
    },
  ],
};
