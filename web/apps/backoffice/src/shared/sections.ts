import type { Icon } from '@tabler/icons-react';
import {
  IconBadge,
  IconBuildingStore,
  IconCashRegister,
  IconDiscount,
  IconGavel,
  IconGift,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconKey,
  IconMail,
  IconPackage,
  IconReceipt2,
  IconShoppingCartCheck,
  IconTruck,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { TextKey } from './text/index.ts';

export interface Section {
  path: string;
  name: TextKey;
  icon: Icon;
}

export interface SectionGroup {
  name: TextKey | null;
  sections: readonly Section[];
}

/** The navigation, in order. Routes, sidebar and command palette all come from this list. */
export const groups: readonly SectionGroup[] = [
  {
    name: null,
    sections: [
      { path: '/', name: 'nav.home', icon: IconHome },
      { path: '/orders', name: 'nav.orders', icon: IconReceipt2 },
      { path: '/products', name: 'nav.products', icon: IconPackage },
      { path: '/members', name: 'nav.members', icon: IconUsers },
      { path: '/discounts', name: 'nav.discounts', icon: IconDiscount },
      { path: '/gift-cards', name: 'nav.giftCards', icon: IconGift },
    ],
  },
  {
    name: 'nav.group.store',
    sections: [
      { path: '/shipping', name: 'nav.shipping', icon: IconTruck },
      { path: '/taxes', name: 'nav.taxes', icon: IconBuildingStore },
      { path: '/checkout', name: 'nav.checkout', icon: IconShoppingCartCheck },
      { path: '/payments', name: 'nav.payments', icon: IconCashRegister },
    ],
  },
  {
    name: 'nav.group.people',
    sections: [
      { path: '/moderation', name: 'nav.moderation', icon: IconGavel },
      { path: '/badges', name: 'nav.badges', icon: IconBadge },
      { path: '/staff', name: 'nav.staff', icon: IconKey },
    ],
  },
  {
    name: 'nav.group.system',
    sections: [
      { path: '/webhooks', name: 'nav.webhooks', icon: IconWebhook },
      { path: '/mail', name: 'nav.mail', icon: IconMail },
      { path: '/audit', name: 'nav.audit', icon: IconHistory },
      { path: '/about', name: 'nav.about', icon: IconInfoCircle },
    ],
  },
];

export const closedSections: readonly Section[] = groups
  .flatMap((group) => group.sections)
  .filter((section) => section.path !== '/about');
