import type { Permission } from './api.ts';
import { arabicPermissions } from './permissions-ar/index.ts';
import { english, type TextKey } from './text/index.ts';

const isKey = (key: string): key is TextKey => key in english;

/** The text of an area that the back office knows; others show their id. */
export const areaKey = (area: string): TextKey | null => {
  const key = `permissions.${area}`;
  return isKey(key) ? key : null;
};

/** A permission in the reader's language: the server speaks English, and is heard where there are no other words. */
export function wordsOf({ id, name, description }: Permission, language: string) {
  const [own, about] = (language === 'ar' ? arabicPermissions[id] : undefined) ?? [name, description];
  return { name: own, description: about };
}

export interface PermissionArea {
  id: string;
  permissions: Permission[];
}

/** In the order in which the server lists them, one area after the other. */
export function byArea(permissions: readonly Permission[]): PermissionArea[] {
  const areas = new Map<string, Permission[]>();
  for (const permission of permissions) {
    areas.set(permission.area, [...(areas.get(permission.area) ?? []), permission]);
  }
  return [...areas].map(([id, list]) => ({ id, permissions: list }));
}
