import type { Icon } from '@tabler/icons-react';
import {
  IconFileSpreadsheet,
  IconHome,
  IconInfoCircle,
  IconKey,
  IconMail,
  IconPlugConnected,
  IconUserCircle,
  IconUsers,
  IconUserShield,
} from '@tabler/icons-react';
import { can } from './permissions.ts';
import type { TextKey } from './text/index.ts';

export interface Section {
  path: string;
  name: TextKey;
  icon: Icon;
  /** One of these is needed to see anything there; without any it is for all staff. */
  needs?: readonly string[];
  /** In the person's own menu instead of the navigation. */
  own?: boolean;
}

export interface SectionGroup {
  name: TextKey | null;
  sections: readonly Section[];
}

/** The navigation, in order. Sidebar, command palette and the guard of every page come from this list. */
export const groups: readonly SectionGroup[] = [
  {
    name: null,
    sections: [
      { path: '/', name: 'nav.home', icon: IconHome },
      { path: '/members', name: 'nav.members', icon: IconUsers, needs: [can.readMembers] },
    ],
  },
  {
    name: 'nav.group.catalog',
    sections: [
      { path: '/product-files', name: 'nav.files', icon: IconFileSpreadsheet, needs: [can.readProducts] },
    ],
  },
  {
    name: 'nav.group.people',
    sections: [
      { path: '/staff', name: 'nav.staff', icon: IconUserShield, needs: [can.readStaff] },
      { path: '/access', name: 'nav.access', icon: IconKey, needs: [can.manageKeys, can.manageClients] },
    ],
  },
  {
    name: 'nav.group.system',
    sections: [
      { path: '/mail', name: 'nav.mail', icon: IconMail, needs: [can.readMail] },
      { path: '/front-ends', name: 'nav.fronts', icon: IconPlugConnected, needs: [can.readFrontEnds] },
      { path: '/account', name: 'nav.account', icon: IconUserCircle, own: true },
      { path: '/about', name: 'nav.about', icon: IconInfoCircle },
    ],
  },
];

/** Whether somebody with these rights finds anything in a section. */
export const opens = (section: Section, has: (permission: string) => boolean): boolean =>
  !section.needs || section.needs.some(has);

/** The groups as somebody with these rights sees them. */
export const visibleGroups = (has: (permission: string) => boolean): SectionGroup[] =>
  groups
    .map((group) => ({ ...group, sections: group.sections.filter((section) => opens(section, has)) }))
    .filter((group) => group.sections.length > 0);

export const sectionAt = (path: string): Section | undefined =>
  groups.flatMap((group) => group.sections).find((section) => section.path === path);
