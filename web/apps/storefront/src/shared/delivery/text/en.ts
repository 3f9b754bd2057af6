import type { Message } from '@souk/ui/text';

export const waysEnglish = {
  'ways.country': 'Country',
  'ways.choose': 'Choose a country',
  'ways.postal': 'Post code',
  'ways.show': 'Show prices',
  'ways.countryNeeded': 'Choose a country.',
  'ways.none': 'We do not deliver these pieces there.',
  'ways.free': 'Free',
  'ways.failed': 'The prices could not be loaded. Try again.',
  'ways.delivery': 'Delivery',
  'ways.pickup': 'Pick up',
  'ways.closed': 'Prices and times for your country',
  'ways.line': '{way}, {when}, {price}',
  'ways.lineBrief': '{way}, {price}',
  'ways.to': 'To {country}: {line}',
  'ways.nothing': 'Comes as a file: there is nothing to deliver.',
  'ways.alone': 'For one of this piece alone. The cart adds up what you buy together.',
  'ways.unavailable': 'Sold out for now: this is how it would come.',
} satisfies Record<string, Message>;

export type WaysKey = keyof typeof waysEnglish;
