// What people did, in words. Operations without words of their own are told in general ones.
import type { Schemas } from '@souk/client';
import { can } from '../../shared/permissions.ts';
import type { RowLink } from '../../shared/list/types.ts';
import type { TextKey, useText } from './text/index.ts';

export type Act = Schemas['TodayAct'];

const things = [
  'ORDER',
  'DRAFT_ORDER',
  'PAYMENT_REQUEST',
  'ABANDONED_CHECKOUT',
  'PRODUCT',
  'COLLECTION',
  'COUPON',
  'DISCOUNT_RULE',
  'GIFT_CARD',
  'MEMBER',
  'CONTRIBUTOR',
  'STAFF_ROLE',
] as const;
export type Thing = (typeof things)[number];

const thingOf = ({ kind }: Act): Thing | undefined => things.find((each) => each === kind);

/** What was done to a thing. */
export type Verb =
  | 'made'
  | 'changed'
  | 'deleted'
  | 'refunded'
  | 'canceled'
  | 'captured'
  | 'released'
  | 'paid'
  | 'sent'
  | 'commented'
  | 'reminded'
  | 'voided'
  | 'disabled'
  | 'roles'
  | 'blocked'
  | 'unblocked';

const verbs: Record<string, Verb> = {
  'ecom.orders.createOrder': 'made',
  'ecom.orders.updateOrder': 'changed',
  'ecom.orders.updateOrderLineItem': 'changed',
  'ecom.orders.bulkUpdateOrders': 'changed',
  'ecom.orders.bulkUpdateOrderTags': 'changed',
  'ecom.orders.commitDeltas': 'changed',
  'ecom.orders.cancelOrder': 'canceled',
  'ecom.orders.addActivity': 'commented',
  'ecom.orderBilling.refundPayments': 'refunded',
  'ecom.paymentsCollector.triggerRefund': 'refunded',
  'ecom.orderBilling.captureAuthorizedPayments': 'captured',
  'ecom.paymentsCollector.captureAuthorizedPayments': 'captured',
  'ecom.orderBilling.voidAuthorizedPayments': 'released',
  'ecom.paymentsCollector.voidAuthorizedPayments': 'released',
  'ecom.paymentsCollector.markOrderAsPaid': 'paid',
  'ecom.paymentsCollector.bulkMarkOrdersAsPaid': 'paid',
  'ecom.paymentsCollector.recordManuallyCollectedPayment': 'paid',
  'ecom.orderFulfillments.createFulfillment': 'sent',
  'ecom.orderFulfillments.bulkCreateFulfillments': 'sent',
  'ecom.draftOrders.createOrderFromDraft': 'made',
  'ecom.draftOrders.commitDraftOrder': 'changed',
  'ecom.orderPaymentRequests.createOrderPaymentRequest': 'made',
  'ecom.orderPaymentRequests.voidOrderPaymentRequest': 'voided',
  'ecom.abandonedCheckouts.remindOfAbandonedCheckout': 'reminded',
  'ecom.giftVouchers.createGiftCard': 'made',
  'ecom.giftVouchers.disableGiftCard': 'disabled',
  'identity.contributors.setRoles': 'roles',
  'identity.contributors.block': 'blocked',
  'identity.contributors.unblock': 'unblocked',
  'identity.contributors.remove': 'deleted',
};

const nouns =
  '(Product|Collection|Coupon|DiscountRule|Role|DraftOrder|OrderPaymentRequest|AbandonedCheckout)s?$';

/** Services in which a name says what it does: createCoupon, bulkDeleteCoupons. */
const plain: readonly [RegExp, Verb][] = [
  [new RegExp(`\\.(create|bulkCreate)(Empty|Exchange)?${nouns}`), 'made'],
  [new RegExp(`\\.(delete|bulkDelete)${nouns}`), 'deleted'],
];

/** What has no page of its own: the part of the shop that was changed. */
const parts: readonly [RegExp, TextKey, RowLink, string][] = [
  [/^(souk\.stockHistory|stores\.inventory)\./, 'home.part.stock', { to: '/inventory' }, can.readInventory],
  [/^site\.settings\./, 'home.part.store', { to: '/store' }, can.manageSettings],
  [/^souk\.payments\./, 'home.part.payments', { to: '/payments' }, can.readPayments],
  [/^ecom\.(tax|manualTax)/, 'home.part.taxes', { to: '/taxes' }, can.readTaxes],
  [
    /^ecom\.(shipping|delivery|pickup|localDelivery)/,
    'home.part.delivery',
    { to: '/shipping' },
    can.readDelivery,
  ],
  [/^identity\.(staff|contributors)/, 'home.part.staff', { to: '/staff' }, can.readStaff],
  [/^stores\.catalogFiles\./, 'home.part.files', { to: '/product-files' }, can.readProducts],
];

interface ThingPage {
  to: string;
  needs: string;
  /** It has a page of its own. */
  one?: boolean;
  /** It has a name: without one it is gone. */
  named?: boolean;
}

const pages: Record<Thing, ThingPage> = {
  ORDER: { to: '/orders', needs: can.readOrders, one: true, named: true },
  DRAFT_ORDER: { to: '/drafts', needs: can.readDrafts, one: true },
  PAYMENT_REQUEST: { to: '/payment-requests', needs: can.readRequests, one: true, named: true },
  ABANDONED_CHECKOUT: { to: '/abandoned', needs: can.readAbandoned, one: true },
  PRODUCT: { to: '/products', needs: can.readProducts, one: true, named: true },
  COLLECTION: { to: '/collections', needs: can.readProducts, one: true, named: true },
  COUPON: { to: '/coupons', needs: can.readCoupons, one: true, named: true },
  DISCOUNT_RULE: { to: '/discounts', needs: can.readDiscounts, one: true, named: true },
  GIFT_CARD: { to: '/gift-cards', needs: can.readGiftCards, one: true },
  MEMBER: { to: '/members', needs: can.readMembers },
  CONTRIBUTOR: { to: '/staff', needs: can.readStaff },
  STAFF_ROLE: { to: '/staff', needs: can.readStaff },
};

const verbOf = ({ operation }: Act): Verb =>
  verbs[operation] ?? plain.find(([named]) => named.test(operation))?.[1] ?? 'changed';

const partOf = ({ operation }: Act) => parts.find(([named]) => named.test(operation));

/** "Hannah refunded order #10003". */
export function sentenceOf(act: Act, t: ReturnType<typeof useText>): string {
  const who = act.mine ? t('home.you') : (act.who ?? t('home.someone'));
  const thing = thingOf(act);
  if (thing) {
    const what = act.name
      ? t(`home.the.${thing}`, { name: thing === 'ORDER' ? `#${act.name}` : act.name })
      : t(`home.a.${thing}`, { count: act.count });
    return t(`home.did.${verbOf(act)}`, { who, what });
  }
  if (act.operation === 'identity.staffInvitations.create') return t('home.did.invited', { who });
  const part = partOf(act);
  return part ? t('home.did.changed', { who, what: t(part[1]) }) : t('home.did.other', { who });
}

/** Where to look at it; null for what is gone, or not for this person. */
export function actLink(act: Act, may: (permission: string) => boolean): RowLink | null {
  const thing = thingOf(act);
  if (!thing) {
    const part = partOf(act);
    return part && may(part[3]) ? part[2] : null;
  }
  const { to, needs, one, named } = pages[thing];
  const gone = verbOf(act) === 'deleted' || (named && act.entityId && !act.name);
  if (gone || !may(needs)) return null;
  return one && act.entityId ? { to: `${to}/$id`, params: { id: act.entityId } } : { to };
}
