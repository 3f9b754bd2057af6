import { createDiscountRule, queryDiscountRules } from '@souk/client/operations/ecom-discount-rules';
import { newThing } from '../../shared/palette/parser.ts';
import type { Palette } from '../../shared/palette/types.ts';
import { arabic } from './text/ar.ts';
import { english, type Key } from './text/en.ts';

const say = (key: Key, language: string) => String((language === 'ar' ? arabic : english)[key]);

export const palette: Palette = {
  searchers: [
    {
      id: 'discounts',
      group: (language) => say('discounts.found', language),
      needs: queryDiscountRules,
      search: async (words, client, signal) => {
        const message = { query: { filter: { name: { $startsWith: words } }, cursorPaging: { limit: 5 } } };
        const { discountRules } = await client.call(queryDiscountRules, message, { signal });
        return discountRules.map(({ id, name }) => ({
          id,
          label: name,
          link: { to: '/discounts/$id', params: { id } },
        }));
      },
    },
  ],
  commands: [
    {
      id: 'discounts.new',
      needs: createDiscountRule,
      read: (words, { language }) =>
        newThing(words, ['new', 'add', 'create', 'أضف'], ['discount', 'خصم'])
          ? { label: say('discounts.paletteNew', language), link: { to: '/discounts/new' } }
          : null,
    },
  ],
};
