export const english = {
  'settings.text': 'Everything that is set for the shop, and what a shopper notices of it.',
  'settings.shop': 'The shop',
  'settings.selling': 'Selling',
  'settings.after': 'After the sale',
  'settings.access': 'People and programs',
  'settings.store': 'Name, address, opening hours, languages and currency that shoppers read.',
  'settings.theme': 'Colours, type and logo of every page that shoppers see.',
  'settings.currencies': 'In which other currencies shoppers can read prices.',
  'settings.checkout': 'What shoppers are asked when they buy, and the policies they can read.',
  'settings.links': 'Links that begin a checkout with things already in it.',
  'settings.payments': 'How shoppers can pay.',
  'settings.shipping': 'Where goods are sent, for how much, and where they can be fetched.',
  'settings.taxes': 'Where tax is taken, and how much shoppers pay.',
  'settings.tips': 'Whether shoppers may add a tip.',
  'settings.orders': 'When bought goods leave the stock.',
  'settings.invoices': 'What stands on the invoices that shoppers get.',
  'settings.mail': 'From whom shoppers get mail.',
  'settings.staff': 'Who works here and what they may do.',
  'settings.keys':
    'Programs and front ends that use the shop, and the addresses they may send shoppers back to.',
  'settings.webhooks': 'Which programs are told what happens in the shop.',
};

export type Key = keyof typeof english;
