export const english = {
  'settings.text': 'Settings for your shop and what each one changes for shoppers.',
  'settings.shop': 'The shop',
  'settings.selling': 'Selling',
  'settings.after': 'After the sale',
  'settings.members': 'Members',
  'settings.access': 'Staff and integrations',
  'settings.store': 'The name, address, opening hours, languages and currency shoppers see.',
  'settings.theme': 'The colours, fonts and logo shoppers see on every page.',
  'settings.currencies': 'Other currencies shoppers can see prices in.',
  'settings.checkout': 'What shoppers fill in at checkout and the policies they can read.',
  'settings.links': 'Links that open a checkout with products already in it.',
  'settings.payments': 'How shoppers can pay.',
  'settings.shipping': 'Where you ship, what it costs and where shoppers can pick up.',
  'settings.taxes': 'Where you collect tax and how much shoppers pay.',
  'settings.tips': 'Whether shoppers can add a tip.',
  'settings.orders': 'When sold items leave your stock.',
  'settings.invoices': 'What appears on shoppers’ invoices.',
  'settings.mail': 'The name and address shoppers see on your emails.',
  'settings.templates': 'What your emails say, in every language of the shop.',
  'settings.rules': 'Who can create an account, how members sign in and what others see of them.',
  'settings.staff': 'Who works in your shop and what they can do.',
  'settings.keys':
    'Apps and storefronts that connect to your shop, and where they can send shoppers back to.',
  'settings.webhooks': 'External services notified when something happens in your shop.',
  'settings.plugins': 'External services that calculate shipping, taxes, fees or discounts at checkout.',
};

export type Key = keyof typeof english;
