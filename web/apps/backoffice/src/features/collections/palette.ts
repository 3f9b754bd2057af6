import { createCollection } from '@souk/client/operations/stores-products';
import { newThing } from '../../shared/palette/parser.ts';
import type { Palette } from '../../shared/palette/types.ts';
import { arabic } from './text/ar.ts';
import { english, type Key } from './text/en.ts';

const say = (key: Key, language: string) => String((language === 'ar' ? arabic : english)[key]);

const verbs = ['new', 'add', 'create', 'أضف'];
const things = ['collection', 'مجموعة'];

export const palette: Palette = {
  commands: [
    {
      id: 'collections.new',
      needs: createCollection,
      hint: (language) => say('collections.new', language).toLowerCase(),
      read: (words, { language }) =>
        newThing(words, verbs, things) || newThing(words, ['مجموعة'], ['جديدة'])
          ? { label: say('collections.new', language), link: { to: '/collections/new' } }
          : null,
    },
  ],
};
