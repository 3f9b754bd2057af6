import {
  IconCreditCard,
  IconEyeOff,
  IconGift,
  IconHeart,
  IconLock,
  IconMapPin,
  IconPackage,
  IconRepeat,
  IconUser,
  IconUserEdit,
  IconUsers,
} from '@tabler/icons-react';
import type { AccountKey } from './text/en.ts';

interface Section {
  to: string;
  title: AccountKey;
  text: AccountKey;
  Icon: typeof IconUser;
}

/** The parts of the account, in the order people look for them. */
export const groups = [
  {
    title: 'group.shopping',
    sections: [
      { to: '/account', title: 'overview.nav', text: 'overview.text', Icon: IconUser },
      { to: '/account/orders', title: 'orders.title', text: 'orders.text', Icon: IconPackage },
      {
        to: '/account/subscriptions',
        title: 'subscriptions.title',
        text: 'subscriptions.text',
        Icon: IconRepeat,
      },
      { to: '/account/wishlist', title: 'wishlist.title', text: 'wishlist.text', Icon: IconHeart },
      { to: '/account/gift-cards', title: 'gifts.title', text: 'gifts.text', Icon: IconGift },
    ],
  },
  {
    title: 'group.details',
    sections: [
      { to: '/account/addresses', title: 'addresses.title', text: 'addresses.text', Icon: IconMapPin },
      { to: '/account/cards', title: 'cards.title', text: 'cards.text', Icon: IconCreditCard },
      { to: '/account/security', title: 'security.title', text: 'security.text', Icon: IconLock },
    ],
  },
  {
    title: 'group.community',
    sections: [
      { to: '/account/profile', title: 'profile.title', text: 'profile.text', Icon: IconUserEdit },
      { to: '/account/followers', title: 'followers.title', text: 'followers.text', Icon: IconUsers },
      { to: '/account/privacy', title: 'privacy.title', text: 'privacy.text', Icon: IconEyeOff },
    ],
  },
] as const satisfies readonly { title: AccountKey; sections: readonly Section[] }[];

export const sections = groups.flatMap((group): readonly (typeof group.sections)[number][] => group.sections);
