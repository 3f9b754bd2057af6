import type { Permission } from './api.ts';
import { english, type TextKey } from './text/index.ts';

const isKey = (key: string): key is TextKey => key in english;

/** "MODIFY_PRODUCTS" reads as "Modify products"; ids have no other words. */
export const nameOf = (id: string): string => {
  const words = id
    .slice(id.indexOf('.') + 1)
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The text of a group that the back office knows; others show their id. */
export const groupKey = (group: string): TextKey | null => {
  const key = `permissions.${group}`;
  return isKey(key) ? key : null;
};

export interface PermissionGroup {
  id: string;
  permissions: Permission[];
}

/** In the order of ids, one group after the other. */
export function byGroup(permissions: readonly Permission[]): PermissionGroup[] {
  const groups = new Map<string, Permission[]>();
  for (const permission of permissions) {
    groups.set(permission.group, [...(groups.get(permission.group) ?? []), permission]);
  }
  return [...groups].map(([id, list]) => ({ id, permissions: list }));
}
