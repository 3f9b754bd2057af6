import { expect, it } from 'vitest';
import { byGroup, groupKey, nameOf } from './permission-names.ts';

it('reads ids as words', () => {
  expect(nameOf('WIX_STORES.MODIFY_PRODUCTS')).toBe('Modify products');
  expect(nameOf('PLAIN')).toBe('Plain');
});

it('knows the names of groups, or not', () => {
  expect(groupKey('WIX_STORES')).toBe('permissions.WIX_STORES');
  expect(groupKey('NO_SUCH')).toBeNull();
});

it('puts permissions under their groups', () => {
  const of = (id: string) => ({ id, group: id.slice(0, 1), readsOnly: true, operations: [] });
  const groups = byGroup([of('A.X'), of('B.Y'), of('A.Z')]);
  expect(groups.map((group) => [group.id, group.permissions.map((p) => p.id)])).toEqual([
    ['A', ['A.X', 'A.Z']],
    ['B', ['B.Y']],
  ]);
});
