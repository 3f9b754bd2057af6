import { createProduct, searchProducts } from '@souk/client/operations/stores-products';
import { newThing } from '../../shared/palette/parser.ts';
import type { Palette } from '../../shared/palette/types.ts';
import { arabic } from './text/ar.ts';
import { english, type Key } from './text/en.ts';

const say = (key: Key, language: string) => String((language === 'ar' ? arabic : english)[key]);

const verbs = ['new', 'add', 'create', 'جديد', 'أضف'];
const things = ['product', 'منتج', 'منتجا', 'منتجًا'];

export const palette: Palette = {
  searchers: [
    {
      id: 'products',
      group: (language) => say('products.found', language),
      needs: searchProducts,
      search: async (words, client, signal) => {
        const search = { search: { expression: words }, paging: { limit: 5, offset: 0 } };
        const { products } = await client.call(searchProducts, { search }, { signal });
        return products.map(({ id, name, priceData }) => ({
          id,
          label: name,
          description: priceData?.formatted.discountedPrice,
          link: { to: '/products/$id', params: { id } },
        }));
      },
    },
  ],
  commands: [
    {
      id: 'products.new',
      needs: createProduct,
      hint: (language) => say('products.paletteNew', language).toLowerCase(),
      read: (words, { language }) =>
        newThing(words, verbs, things) || newThing(words, ['منتج'], ['جديد'])
          ? { label: say('products.paletteNew', language), link: { to: '/products/new' } }
          : null,
    },
    {
      id: 'products.quick',
      needs: createProduct,
      read: (words, { language }) =>
        newThing(words, ['quick'], ['add', 'product'])
          ? { label: say('products.paletteQuick', language), link: { to: '/products/quick' } }
          : null,
    },
  ],
};
