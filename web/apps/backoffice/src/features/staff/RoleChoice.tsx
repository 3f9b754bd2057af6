import { useQuery } from '@tanstack/react-query';
import { Checkbox, FieldError } from '@souk/ui';
import { Answer } from '../../shared/Page.tsx';
import { rolesOptions } from '../../shared/queries.ts';
import { useCan, useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import { useRoleName, useRoleText } from './RoleChips.tsx';
import css from './staff.module.css';

/** Roles to give. One with rights that the person does not hold cannot be chosen. */
export function RoleChoice({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string;
}) {
  const t = useText();
  const { api } = useStore();
  const has = useCan();
  const nameOf = useRoleName();
  const textOf = useRoleText();
  const roles = useQuery(rolesOptions(api));
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>{t('staff.roles')}</legend>
      <FieldError id="roles" error={error} />
      <Answer query={roles} failed={t('roles.failed')} rows={3}>
        {(list) =>
          list.map((role) => (
            <Checkbox
              key={role.id}
              checked={chosen.includes(role.id)}
              disabled={!role.permissions.every(has)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked ? [...chosen, role.id] : chosen.filter((id) => id !== role.id),
                )
              }
              label={
                <span>
                  {nameOf(role)}
                  {textOf(role) ? <span className={css.about}>{textOf(role)}</span> : null}
                </span>
              }
            />
          ))
        }
      </Answer>
    </fieldset>
  );
}
