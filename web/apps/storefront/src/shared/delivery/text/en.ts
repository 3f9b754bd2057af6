import type { Message } from '@souk/ui/text';

export const waysEnglish = {
  'ways.country': 'Country',
  'ways.choose': 'Choose a country',
  'ways.postal': 'Postal code',
  'ways.show': 'Show prices',
  'ways.countryNeeded': 'Choose a country.',
  'ways.none': 'We do not deliver there.',
  'ways.free': 'Free',
  'ways.failed': 'The prices could not be loaded. Try again.',
  'ways.delivery': 'Delivery',
  'ways.pickup': 'Pickup',
  'ways.closed': 'See prices and times for your country',
  'ways.line': '{way}, {when}, {price}',
  'ways.lineBrief': '{way}, {price}',
  'ways.to': 'To {country}: {line}',
  'ways.nothing': 'A digital product, nothing is shipped.',
  'ways.alone': 'Price for one item. Your cart shows the price for everything together.',
  'ways.unavailable': 'Currently sold out. These options apply when it is back.',
} satisfies Record<string, Message>;

export type WaysKey = keyof typeof waysEnglish;
