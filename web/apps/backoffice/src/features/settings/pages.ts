import type { TextKey } from './text/index.ts';

/** Every settings page with the sentence that says what it changes. */
export const groups: { name: TextKey; pages: Record<string, TextKey> }[] = [
  {
    name: 'settings.shop',
    pages: { '/store': 'settings.store', '/look': 'settings.theme', '/currencies': 'settings.currencies' },
  },
  {
    name: 'settings.selling',
    pages: {
      '/checkout': 'settings.checkout',
      '/checkout-links': 'settings.links',
      '/payments': 'settings.payments',
      '/shipping': 'settings.shipping',
      '/taxes': 'settings.taxes',
      '/tips': 'settings.tips',
    },
  },
  {
    name: 'settings.after',
    pages: {
      '/order-settings': 'settings.orders',
      '/invoice-settings': 'settings.invoices',
      '/mail-settings': 'settings.mail',
      '/mail-templates': 'settings.templates',
    },
  },
  { name: 'settings.members', pages: { '/member-rules': 'settings.rules' } },
  {
    name: 'settings.access',
    pages: {
      '/staff': 'settings.staff',
      '/access': 'settings.keys',
      '/webhooks': 'settings.webhooks',
      '/plugins': 'settings.plugins',
    },
  },
];
