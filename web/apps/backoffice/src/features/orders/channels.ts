// Where an order was placed, in words.
import type { Order } from './shown.ts';
import type { TextKey, useText } from './text/index.ts';

type T = ReturnType<typeof useText>;
type Channel = NonNullable<NonNullable<Order['channelInfo']>['type']>;

const words: Partial<Record<Channel, TextKey>> = {
  WEB: 'orders.fromShop',
  BACKOFFICE_MERCHANT: 'orders.byHand',
  POS: 'orders.channel.pos',
  OTHER_PLATFORM: 'orders.channel.other',
};

/** Marketplaces are called what they are called, in every language. */
const names: Partial<Record<Channel, string>> = {
  AMAZON: 'Amazon',
  EBAY: 'eBay',
  ETSY: 'Etsy',
  FACEBOOK: 'Facebook',
  FAIRE_COM: 'Faire',
  TIKTOK: 'TikTok',
  WISH: 'Wish',
};

export const channelOptions = (t: T) => [
  ...Object.entries(words).map(([value, key]) => ({ value, label: t(key) })),
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

export function channelText(order: Order, t: T): string {
  const type = order.channelInfo?.type;
  if (!type || type === 'UNSPECIFIED') return t('orders.fromShop');
  const key = words[type];
  return key ? t(key) : (names[type] ?? t('orders.channel.other'));
}
