import { createGiftCard } from '@souk/client/operations/ecom-gift-vouchers';
import { newThing } from '../../shared/palette/parser.ts';
import type { Palette } from '../../shared/palette/types.ts';
import { arabic } from './text/ar.ts';
import { english } from './text/en.ts';

export const palette: Palette = {
  commands: [
    {
      id: 'cards.new',
      needs: createGiftCard,
      read: (words, { language }) =>
        newThing(words, ['new', 'issue', 'add', 'أصدر'], ['gift card', 'بطاقة هدية'])
          ? {
              label: String((language === 'ar' ? arabic : english)['cards.paletteNew']),
              link: { to: '/gift-cards', search: { issue: '1' } },
            }
          : null,
    },
  ],
};
