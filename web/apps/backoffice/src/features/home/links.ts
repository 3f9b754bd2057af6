// Where the things of the day's list are done.
import type { Schemas } from '@souk/client';
import type { RowLink } from '../../shared/list/types.ts';

export const kinds = [
  'ORDERS_TO_FULFIL',
  'PAYMENTS_TO_CAPTURE',
  'CHARGEBACKS',
  'REFUNDS_FAILED',
  'PAYMENT_REQUESTS_DUE',
  'LOW_STOCK',
  'MEMBERS_WAITING',
  'MEMBER_REPORTS',
  'WEBHOOKS_FAILED',
  'EMAILS_FAILED',
] as const;
export type Kind = (typeof kinds)[number];

export const isKind = (kind: string): kind is Kind => kinds.some((each) => each === kind);

const sections: Partial<Record<Kind, RowLink>> = {
  ORDERS_TO_FULFIL: { to: '/orders', search: { tab: 'fulfil' } },
  PAYMENTS_TO_CAPTURE: { to: '/orders' },
  CHARGEBACKS: { to: '/orders' },
  REFUNDS_FAILED: { to: '/orders' },
  PAYMENT_REQUESTS_DUE: { to: '/payment-requests' },
  LOW_STOCK: { to: '/inventory', search: { tab: 'low' } },
  MEMBERS_WAITING: { to: '/members', search: { tab: 'waiting' } },
  MEMBER_REPORTS: { to: '/moderation' },
  WEBHOOKS_FAILED: { to: '/webhooks' },
  EMAILS_FAILED: { to: '/mail', search: { tab: 'failed' } },
};

/** The page that shows all of a kind; null where there is none yet. */
export const sectionLink = (kind: string): RowLink | null => (isKind(kind) ? (sections[kind] ?? null) : null);

/** The page of one thing. */
export function itemLink(kind: string, item: Schemas['TodayItem']): RowLink | null {
  const order = item.orderId ?? (kind === 'ORDERS_TO_FULFIL' ? item.id : undefined);
  if (order) return { to: '/orders/$id', params: { id: order } };
  if (kind === 'LOW_STOCK' && item.parentId) return { to: '/products/$id', params: { id: item.parentId } };
  if (kind === 'MEMBER_REPORTS') return { to: '/moderation', search: { member: item.id } };
  return null;
}
