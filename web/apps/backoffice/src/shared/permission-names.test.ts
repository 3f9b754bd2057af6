import { expect, it } from 'vitest';
import type { Permission } from './api.ts';
import { areaKey, byArea, wordsOf } from './permission-names.ts';
import { arabicPermissions } from './permissions-ar/index.ts';

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

it('has Arabic words for every permission of the API', () => {
  const operations = import.meta.glob<string>('../../../../packages/client/src/gen/operations/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const source = Object.values(operations).join('\n');
  const asked = new Set([...source.matchAll(/permission: '([^']+)'/g)].map(([, id]) => id ?? ''));
  expect(asked.size).toBeGreaterThan(100);
  expect([...asked].filter((id) => !(arabicPermissions[id]?.[0] && arabicPermissions[id][1]))).toEqual([]);
});

it('names a permission in the language of the reader, or as the server does', () => {
  const known = {
    id: 'AUDIT.READ',
    name: 'See the log',
    description: 'Read who changed what.',
  } as Permission;
  expect(wordsOf(known, 'en').name).toBe('See the log');
  expect(wordsOf(known, 'ar').name).toBe('عرض السجل');
  expect(wordsOf({ ...known, id: 'NEW.ONE' }, 'ar').name).toBe('See the log');
});
