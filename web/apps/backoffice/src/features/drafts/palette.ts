import { createDraftOrder } from '@souk/client/operations/ecom-draft-orders';
import { newThing } from '../../shared/palette/parser.ts';
import type { Palette } from '../../shared/palette/types.ts';
import { arabic } from './text/ar.ts';
import { english, type Key } from './text/en.ts';

const say = (key: Key, language: string) => String((language === 'ar' ? arabic : english)[key]);

export const palette: Palette = {
  commands: [
    {
      id: 'drafts.new',
      needs: createDraftOrder,
      hint: (language) => say('drafts.paletteHint', language),
      read: (words, { language }) =>
        newThing(words, ['new', 'add', 'create', 'أضف'], ['draft order', 'order', 'مسودة', 'طلب'])
          ? { label: say('drafts.new', language), link: { to: '/drafts/new' } }
          : null,
    },
  ],
};
