// Kinds of background work, in the words of a shop. What has no words here goes by its own name.
import type { TextKey } from './text/index.ts';

export const kinds: Readonly<Record<string, TextKey>> = {
  'mail.send': 'jobs.mail',
  'webhooks.send': 'jobs.webhook',
  'webhooks.slow': 'jobs.webhook',
  'webhooks.later': 'jobs.webhookLater',
  'catalog-import': 'jobs.import',
  'collection-rules': 'jobs.collections',
  'order-job': 'jobs.orders',
  'member-bulk': 'jobs.members',
  'member-import': 'jobs.memberImport',
  'member-values': 'jobs.memberValues',
  'data-rights': 'jobs.rights',
  'payments.forget': 'jobs.forget',
  'badges.tags': 'jobs.tags',
  'tax.tags': 'jobs.tags',
  'wishlists.tags': 'jobs.tags',
  'webhooks.sweep': 'jobs.upkeep',
  'backinstock.tell': 'jobs.backInStock',
  backup: 'jobs.backup',
};
