import { queryStoreVariants } from '@souk/client/operations/stores-products';
import type { Palette } from '../../shared/palette/types.ts';
import { arabic } from './text/ar.ts';
import { english, type Key } from './text/en.ts';

const say = (key: Key, language: string) => String((language === 'ar' ? arabic : english)[key]);

/** `stock olive soap`: what is behind the first word is looked for. */
const asked = /^(?:stock|inventory|مخزون|المخزون)\s+(?:of\s+)?(\S.*)$/u;

export const palette: Palette = {
  commands: [
    {
      id: 'inventory.find',
      needs: queryStoreVariants,
      hint: (language) => say('stock.paletteHint', language),
      read: (words, { language }) => {
        const looked = asked.exec(words.trim().toLowerCase())?.[1];
        if (!looked) return null;
        const label = say('stock.paletteOf', language).replace('{words}', looked);
        return { label, link: { to: '/inventory', search: { q: looked } } };
      },
    },
  ],
};
