// What can be changed, in the words of a shop. What has no words here goes by its own name.
import type { TextKey } from './text/index.ts';

export const entities: Readonly<Record<string, TextKey>> = {
  'souk.site.v1.site_settings': 'audit.of.souk_site_v1_site_settings',
  'wix.ecom.v1.order': 'audit.of.wix_ecom_v1_order',
  'wix.ecom.v1.draft_order': 'audit.of.wix_ecom_v1_draft_order',
  'wix.ecom.v1.fulfillments': 'audit.of.wix_ecom_v1_fulfillments',
  'wix.ecom.v1.order_transactions': 'audit.of.wix_ecom_v1_order_transactions',
  'wix.ecom.v1.order_payment_request': 'audit.of.wix_ecom_v1_order_payment_request',
  'souk.subscriptions.v1.subscription': 'audit.of.souk_subscriptions_v1_subscription',
  'wix.stores.catalog.v1.product': 'audit.of.wix_stores_catalog_v1_product',
  'wix.stores.catalog.v1.collection': 'audit.of.wix_stores_catalog_v1_collection',
  'wix.stores.inventory.v1.inventory_item': 'audit.of.wix_stores_inventory_v1_inventory_item',
  'wix.ecom.discounts.v1.discount_rule': 'audit.of.wix_ecom_discounts_v1_discount_rule',
  'wix.stores.v2.coupon': 'audit.of.wix_stores_v2_coupon',
  'souk.giftcards.v1.gift_card': 'audit.of.souk_giftcards_v1_gift_card',
  'wix.members.v1.member': 'audit.of.wix_members_v1_member',
  'wix.badges.v4.badge': 'audit.of.wix_badges_v4_badge',
  'wix.ecom.v1.delivery_profile': 'audit.of.wix_ecom_v1_delivery_profile',
  'wix.billing.v1.tax_region': 'audit.of.wix_billing_v1_tax_region',
  'wix.ecom.v1.checkout_settings': 'audit.of.wix_ecom_v1_checkout_settings',
  'wix.ecom.v1.orders_settings': 'audit.of.wix_ecom_v1_orders_settings',
  'souk.identity.v1.staff_role': 'audit.of.souk_identity_v1_staff_role',
  'souk.identity.v1.contributor': 'audit.of.souk_identity_v1_contributor',
  'souk.identity.v1.staff_invitation': 'audit.of.souk_identity_v1_staff_invitation',
  'souk.identity.v1.api_key': 'audit.of.souk_identity_v1_api_key',
  'souk.identity.v1.app': 'audit.of.souk_identity_v1_app',
  'souk.identity.v1.oauth_client': 'audit.of.souk_identity_v1_oauth_client',
  'souk.identity.v1.identity': 'audit.of.souk_identity_v1_identity',
  'souk.people.v1.data_request': 'audit.of.souk_people_v1_data_request',
  'souk.jobs.v1.job': 'audit.of.souk_jobs_v1_job',
  webhook: 'audit.of.webhook',
};

/** "souk.identity.v1.staff_role" is a staff role. */
export const plainName = (entity: string): string => {
  const words = (entity.split('.').at(-1) ?? '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
