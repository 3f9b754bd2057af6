import { expect, it } from 'vitest';
import { can } from './permissions.ts';
import { groups, sectionAt, visibleGroups } from './sections.ts';

const paths = (...held: string[]) =>
  visibleGroups((permission) => held.includes(permission)).flatMap((group) =>
    group.sections.map((section) => section.path),
  );

it('shows what the rights open, and what is for everybody', () => {
  expect(paths()).toEqual(['/', '/account', '/about']);
  expect(paths(can.manageClients)).toEqual(['/', '/access', '/account', '/about']);
  expect(paths(can.readStaff, can.readMail)).toEqual(['/', '/staff', '/mail', '/account', '/about']);
});

it('leaves out groups with nothing in them', () => {
  expect(visibleGroups(() => false).map((group) => group.name)).toEqual([null, 'nav.group.system']);
  expect(visibleGroups(() => true)).toEqual(groups);
});

it('finds sections by their path', () => {
  expect(sectionAt('/staff')?.needs).toEqual([can.readStaff]);
  expect(sectionAt('/nothing')).toBeUndefined();
});
