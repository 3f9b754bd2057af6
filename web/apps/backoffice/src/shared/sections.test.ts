import { expect, it } from 'vitest';
import { can } from './permissions.ts';
import { groups, isInSight, sectionAt, visibleGroups } from './sections.ts';

const everywhere = () => true;

const paths = (...held: string[]) =>
  visibleGroups((permission) => held.includes(permission), everywhere).flatMap((group) =>
    group.sections.map((section) => section.path),
  );

it('shows what the rights open, and what is for everybody', () => {
  expect(paths()).toEqual(['/', '/account', '/about']);
  expect(paths(can.manageClients)).toEqual(['/', '/access', '/account', '/about']);
  expect(paths(can.readStaff, can.readMail)).toEqual([
    '/',
    '/staff',
    '/mail',
    '/mail-templates',
    '/account',
    '/about',
  ]);
});

it('leaves out groups with nothing in them, and sections without a page', () => {
  expect(visibleGroups(() => false, everywhere).map((group) => group.name)).toEqual([
    null,
    'nav.group.system',
  ]);
  expect(visibleGroups(everywhere, everywhere)).toEqual(groups);
  const only = visibleGroups(everywhere, (path) => path === '/orders');
  expect(only.flatMap((group) => group.sections.map(({ path }) => path))).toEqual(['/orders']);
});

it('finds the section of a page, also of the pages below it', () => {
  expect(sectionAt('/staff')?.needs).toEqual([can.readStaff]);
  expect(sectionAt('/orders/5d1c')?.path).toBe('/orders');
  expect(sectionAt('/')?.path).toBe('/');
  expect(sectionAt('/nothing')).toBeUndefined();
});

it('keeps parts of a section out of sight until one is opened', () => {
  const shown = groups[0]?.sections ?? [];
  const drafts = shown.find(({ path }) => path === '/drafts');
  if (!drafts) throw new Error('no drafts');
  expect(isInSight(drafts, '/products', shown)).toBe(false);
  expect(isInSight(drafts, '/orders/1', shown)).toBe(true);
  expect(isInSight(drafts, '/abandoned', shown)).toBe(true);
  // Somebody who may see drafts but no orders finds them all the same.
  expect(isInSight(drafts, '/products', [drafts])).toBe(true);
});
