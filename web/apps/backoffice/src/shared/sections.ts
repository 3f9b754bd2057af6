import type { Icon } from '@tabler/icons-react';
import {
  IconDiscount,
  IconGift,
  IconHome,
  IconReceipt,
  IconTag,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { can } from './permissions.ts';
import type { TextKey } from './text/index.ts';

export interface Section {
  path: string;
  name: TextKey;
  /** Where a section has a tab of its own on phones. */
  icon?: Icon;
  /** One of these is needed to see anything there; without any it is for all staff. */
  needs?: readonly string[];
  /** In the person's own menu instead of the navigation. */
  own?: boolean;
  /** Shown while its parent, or one of the parent's other parts, is open. */
  under?: string;
}

export interface SectionGroup {
  name: TextKey | null;
  sections: readonly Section[];
}

/** Whoever opens one page of the shop's settings finds their list. */
const settingsNeeds = [
  can.manageSettings,
  can.readDelivery,
  can.readTaxes,
  can.readCheckout,
  can.readPayments,
  can.readOrderSettings,
  can.readTips,
  can.readCurrencies,
  can.readInvoices,
  can.readTemplates,
];

/**
 * The navigation, in order. Sidebar, command palette and the guard of every page come from this list; a section appears
 * when a feature has a page at its path.
 */
export const groups: readonly SectionGroup[] = [
  {
    name: null,
    sections: [
      { path: '/', name: 'nav.home', icon: IconHome },
      { path: '/orders', name: 'nav.orders', icon: IconReceipt, needs: [can.readOrders] },
      { path: '/drafts', name: 'nav.drafts', needs: [can.readDrafts], under: '/orders' },
      { path: '/abandoned', name: 'nav.abandoned', needs: [can.readAbandoned], under: '/orders' },
      { path: '/payment-requests', name: 'nav.requests', needs: [can.readRequests], under: '/orders' },
      { path: '/returns', name: 'nav.returns', needs: [can.readOrders], under: '/orders' },
      { path: '/subscriptions', name: 'nav.subscriptions', needs: [can.readSubscriptions], under: '/orders' },
      { path: '/products', name: 'nav.products', icon: IconTag, needs: [can.readProducts] },
      { path: '/inventory', name: 'nav.inventory', needs: [can.readInventory], under: '/products' },
      { path: '/back-in-stock', name: 'nav.backInStock', needs: [can.readBackInStock], under: '/products' },
      { path: '/collections', name: 'nav.collections', needs: [can.readProducts], under: '/products' },
      { path: '/search-words', name: 'nav.searchWords', needs: [can.readProducts], under: '/products' },
      { path: '/translations', name: 'nav.translations', needs: [can.readProducts], under: '/products' },
      { path: '/product-files', name: 'nav.files', needs: [can.readProducts], under: '/products' },
      { path: '/members', name: 'nav.members', icon: IconUsers, needs: [can.readMembers] },
      { path: '/guests', name: 'nav.guests', needs: [can.readMembers], under: '/members' },
      { path: '/member-files', name: 'nav.memberFiles', needs: [can.createMembers], under: '/members' },
      { path: '/data-requests', name: 'nav.dataRequests', needs: [can.readDataRequests], under: '/members' },
      { path: '/member-rules', name: 'nav.memberRules', needs: [can.readMemberRules], under: '/members' },
      { path: '/discounts', name: 'nav.discounts', icon: IconDiscount, needs: [can.readDiscounts] },
      { path: '/coupons', name: 'nav.coupons', needs: [can.readCoupons], under: '/discounts' },
      { path: '/gift-cards', name: 'nav.giftCards', icon: IconGift, needs: [can.readGiftCards] },
      { path: '/reports', name: 'nav.reports', needs: [can.seeReports] },
    ],
  },
  {
    name: 'nav.group.store',
    sections: [
      { path: '/settings', name: 'nav.settings', needs: settingsNeeds },
      { path: '/store', name: 'nav.store', needs: [can.manageSettings] },
      { path: '/shipping', name: 'nav.shipping', needs: [can.readDelivery] },
      { path: '/taxes', name: 'nav.taxes', needs: [can.readTaxes] },
      { path: '/checkout', name: 'nav.checkout', needs: [can.readCheckout] },
      {
        path: '/order-settings',
        name: 'nav.orderSettings',
        needs: [can.readOrderSettings],
        under: '/checkout',
      },
      { path: '/tips', name: 'nav.tips', needs: [can.readTips], under: '/checkout' },
      { path: '/currencies', name: 'nav.currencies', needs: [can.readCurrencies], under: '/checkout' },
      {
        path: '/invoice-settings',
        name: 'nav.invoiceSettings',
        needs: [can.readInvoices],
        under: '/checkout',
      },
      {
        path: '/checkout-links',
        name: 'nav.checkoutLinks',
        needs: [can.readTemplates],
        under: '/checkout',
      },
      { path: '/payments', name: 'nav.payments', needs: [can.readPayments] },
      { path: '/look', name: 'nav.look', needs: [can.manageLook] },
    ],
  },
  {
    name: 'nav.group.people',
    sections: [
      { path: '/moderation', name: 'nav.moderation', needs: [can.readReports] },
      { path: '/badges', name: 'nav.badges', needs: [can.readBadges] },
      { path: '/staff', name: 'nav.staff', needs: [can.readStaff] },
      { path: '/access', name: 'nav.access', needs: [can.manageKeys, can.manageClients] },
    ],
  },
  {
    name: 'nav.group.system',
    sections: [
      { path: '/webhooks', name: 'nav.webhooks', needs: [can.manageWebhooks] },
      { path: '/plugins', name: 'nav.plugins', needs: [can.managePlugins] },
      { path: '/mail', name: 'nav.mail', needs: [can.readMail] },
      { path: '/mail-templates', name: 'nav.mailTemplates', needs: [can.readMail], under: '/mail' },
      { path: '/mail-settings', name: 'nav.mailSettings', needs: [can.manageSettings], under: '/mail' },
      { path: '/audit', name: 'nav.audit', needs: [can.readAudit] },
      { path: '/backups', name: 'nav.backups', needs: [can.backup] },
      { path: '/jobs', name: 'nav.jobs', needs: [can.readSystem] },
      { path: '/health', name: 'nav.health', needs: [can.readSystem] },
      { path: '/logs', name: 'nav.logs', needs: [can.readSystem] },
      { path: '/front-ends', name: 'nav.fronts', needs: [can.readFrontEnds] },
      { path: '/account', name: 'nav.account', icon: IconUserCircle, own: true },
      { path: '/about', name: 'nav.about' },
    ],
  },
];

const all = groups.flatMap((group) => group.sections);

/** Whether somebody with these rights finds anything in a section. */
export const opens = (section: Section, has: (permission: string) => boolean): boolean =>
  !section.needs || section.needs.some(has);

/** The groups as somebody with these rights sees them, of the sections that there are. */
export const visibleGroups = (
  has: (permission: string) => boolean,
  exists: (path: string) => boolean,
): SectionGroup[] =>
  groups
    .map((group) => ({
      ...group,
      sections: group.sections.filter((section) => exists(section.path) && opens(section, has)),
    }))
    .filter((group) => group.sections.length > 0);

/** The section that a page belongs to: its own, or the one that its address begins with. */
export function sectionAt(path: string): Section | undefined {
  const first = `/${path.split('/')[1] ?? ''}`;
  return all.find((section) => section.path === first);
}

/** Parts of a section stand below it while one of them is open, or when the section itself is closed to the person. */
export function isInSight(section: Section, path: string, shown: readonly Section[]): boolean {
  if (!section.under) return true;
  const here = sectionAt(path);
  const parent = shown.find(({ path: one }) => one === section.under);
  return !parent || here?.path === section.under || here?.under === section.under;
}
