import { uiEnglish } from '@souk/ui/text';

export const english = {
  ...uiEnglish,

  'nav.label': 'Back office',
  'nav.open': 'Open navigation',
  'nav.group.store': 'Store',
  'nav.group.people': 'People',
  'nav.group.system': 'System',
  'nav.home': 'Home',
  'nav.orders': 'Orders',
  'nav.products': 'Products',
  'nav.members': 'Members',
  'nav.discounts': 'Discounts',
  'nav.giftCards': 'Gift cards',
  'nav.shipping': 'Shipping and pickup',
  'nav.taxes': 'Taxes',
  'nav.checkout': 'Checkout',
  'nav.payments': 'Payments',
  'nav.moderation': 'Moderation',
  'nav.badges': 'Badges and roles',
  'nav.staff': 'Staff and keys',
  'nav.webhooks': 'Webhooks',
  'nav.mail': 'Mail',
  'nav.audit': 'Audit log',
  'nav.about': 'About this store',

  'palette.open': 'Go to',
  'palette.placeholder': 'Go to a section or do something',
  'palette.none': 'Nothing matches',
  'palette.sections': 'Sections',
  'palette.actions': 'Actions',
  'palette.shop': 'Open the shop',

  'scheme.label': 'Colours',
  'scheme.auto': 'System',
  'scheme.light': 'Light',
  'scheme.dark': 'Dark',
  'scheme.set': 'Colours: {name}',

  'closed.title': 'Sign-in for staff is not set up on this store yet',
  'closed.text':
    'This part of the back office opens to staff once they can sign in. Until then the store is run through its API.',
  'closed.about': 'See how the store is doing',

  'about.title': 'About this store',
  'about.name': 'Name',
  'about.address': 'Address',
  'about.currency': 'Currency',
  'about.locale': 'Language',
  'about.version': 'Version',
  'about.health': 'Health',
  'about.ready': 'Ready',
  'about.notReady': 'Not answering',
  'about.checking': 'Checking',
  'about.healthText': 'Whether the server can take requests, asked every 30 seconds.',
  'about.api': 'API description',

  'language.label': 'Language',

  'missing.title': 'There is no such page',
  'missing.text': 'The address may have a slip in it.',
  'missing.action': 'Go to Home',
  'crash.title': 'This page stopped working',
  'crash.text': 'Reload it. If it happens again, note what you did last.',
  'crash.reload': 'Reload',
};

export type TextKey = keyof typeof english;
