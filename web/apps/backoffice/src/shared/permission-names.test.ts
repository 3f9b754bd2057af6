import { expect, it } from 'vitest';
import type { Permission } from './api.ts';
import { areaKey, byArea } from './permission-names.ts';

it('knows the names of areas, or not', () => {
  expect(areaKey('CATALOG')).toBe('permissions.CATALOG');
  expect(areaKey('NO_SUCH')).toBeNull();
});

it('puts permissions under their areas', () => {
  const of = (id: string) => ({ id, area: id.slice(0, 1) }) as Permission;
  const areas = byArea([of('A.X'), of('B.Y'), of('A.Z')]);
  expect(areas.map((area) => [area.id, area.permissions.map((p) => p.id)])).toEqual([
    ['A', ['A.X', 'A.Z']],
    ['B', ['B.Y']],
  ]);
});
