import { StatusPill } from '@souk/ui';
import type { RoleRef } from '../../shared/api.ts';
import { english, useText, type TextKey } from './text/index.ts';
import css from '../../shared/cells.module.css';

const isKey = (key: string): key is TextKey => key in english;

/** Presets are named in the reader's language, others as their maker named them. */
export function useRoleName(): (role: { name: string; preset?: string }) => string {
  const t = useText();
  return ({ name, preset }) => {
    const key = `preset.${preset}`;
    return preset && isKey(key) ? t(key) : name;
  };
}

/** What a role is for: of presets in the reader's language, of others as their maker wrote it. */
export function useRoleText(): (role: { description?: string; preset?: string }) => string {
  const t = useText();
  return ({ description = '', preset }) => {
    const key = `presetText.${preset}`;
    return preset && isKey(key) ? t(key) : description;
  };
}

export function RoleChips({ roles, owner }: { roles: readonly RoleRef[]; owner?: boolean }) {
  const t = useText();
  const nameOf = useRoleName();
  return (
    <span className={css.chips}>
      {owner ? <StatusPill tone="attention">{t('staff.owner')}</StatusPill> : null}
      {owner ? null : roles.map((role) => <StatusPill key={role.id}>{nameOf(role)}</StatusPill>)}
    </span>
  );
}
