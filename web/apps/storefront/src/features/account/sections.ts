import {
  IconEyeOff,
  IconHeart,
  IconLock,
  IconPackage,
  IconRepeat,
  IconUser,
  IconUserEdit,
  IconUsers,
} from '@tabler/icons-react';
import type { AccountKey } from './text/en.ts';

/** The parts of the account, in the order people look for them. */
export const sections = [
  { to: '/account', title: 'overview.nav', text: 'overview.text', Icon: IconUser },
  { to: '/account/orders', title: 'orders.title', text: 'orders.text', Icon: IconPackage },
  {
    to: '/account/subscriptions',
    title: 'subscriptions.title',
    text: 'subscriptions.text',
    Icon: IconRepeat,
  },
  { to: '/account/wishlist', title: 'wishlist.title', text: 'wishlist.text', Icon: IconHeart },
  { to: '/account/profile', title: 'profile.title', text: 'profile.text', Icon: IconUserEdit },
  { to: '/account/followers', title: 'followers.title', text: 'followers.text', Icon: IconUsers },
  { to: '/account/privacy', title: 'privacy.title', text: 'privacy.text', Icon: IconEyeOff },
  { to: '/account/security', title: 'security.title', text: 'security.text', Icon: IconLock },
] as const satisfies readonly { to: string; title: AccountKey; text: AccountKey; Icon: typeof IconUser }[];
