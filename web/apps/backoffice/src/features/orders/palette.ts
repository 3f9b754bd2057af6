import { refundPayments } from '@souk/client/operations/ecom-order-billing';
import { createFulfillment } from '@souk/client/operations/ecom-order-fulfillments';
import { searchOrders } from '@souk/client/operations/ecom-orders';
import type { Needed } from '../../shared/may.tsx';
import { verbAndNumber } from '../../shared/palette/parser.ts';
import type { Command, Palette } from '../../shared/palette/types.ts';
import { buyerOf, idOf, nameOf } from './shown.ts';
import { arabic } from './text/ar.ts';
import { english, type Key } from './text/en.ts';

const say = (key: Key, language: string, number = ''): string =>
  String((language === 'ar' ? arabic : english)[key]).replace('{number}', number);

const command = (id: string, verbs: readonly string[], needs: Needed, label: Key, hint?: Key): Command => ({
  id: `orders.${id}`,
  needs,
  read: (words, { language }) => {
    const number = verbAndNumber(words, verbs);
    if (!number) return null;
    return {
      label: say(label, language, number),
      link: { to: '/orders/number/$number', params: { number }, search: { do: id } },
    };
  },
  ...(hint ? { hint: (language: string) => say(hint, language) } : {}),
});

export const palette: Palette = {
  searchers: [
    {
      id: 'orders',
      group: (language) => say('orders.found', language),
      needs: searchOrders,
      search: async (words, client, signal) => {
        // A number finds its order even where full text knows nothing of it yet.
        const number = /^#?(\d{1,12})$/.exec(words.trim())?.[1];
        const search = {
          ...(number ? { filter: { number } } : { search: { expression: words, mode: 'AND' as const } }),
          cursorPaging: { limit: 5 },
        };
        const { orders } = await client.call(searchOrders, { search }, { signal });
        return orders.map((order) => ({
          id: idOf(order),
          label: `${nameOf(order)} ${buyerOf(order)}`.trim(),
          description: order.priceSummary?.total?.formattedAmount,
          link: { to: '/orders/$id', params: { id: idOf(order) } },
        }));
      },
    },
  ],
  commands: [
    command('refund', ['refund', 'استرداد', 'رد'], refundPayments, 'orders.word.refund', 'orders.word.hint'),
    command('fulfil', ['fulfil', 'fulfill', 'ship', 'send', 'شحن'], createFulfillment, 'orders.word.fulfil'),
  ],
};
