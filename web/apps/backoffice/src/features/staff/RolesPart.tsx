import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { StatusPill } from '@souk/ui';
import type { Role } from '../../shared/api.ts';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { Table } from '../../shared/Table.tsx';
import { can } from '../../shared/permissions.ts';
import { contributorsOptions, keys, rolesOptions } from '../../shared/queries.ts';
import { useCan, useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import { useDone } from '../../shared/useDone.ts';
import { useRoleName, useRoleText } from './RoleChips.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import css from '../../shared/cells.module.css';

export function RolesPart() {
  const t = useText();
  const { api } = useStore();
  const has = useCan();
  const roles = useQuery(rolesOptions(api));
  const people = useQuery(contributorsOptions(api));
  const { tell } = useDone(keys.staff);
  const nameOf = useRoleName();
  const textOf = useRoleText();
  const [open, setOpen] = useState<Role | Question | null>(null);
  const held = (id: string) =>
    people.data?.filter((person) => !person.owner && person.roles.some((role) => role.id === id)).length;
  return (
    <Panel>
      <Answer query={roles} failed={t('roles.failed')}>
        {(list) => (
          <Table
            label={t('staff.roles')}
            rows={list}
            columns={[
              {
                name: t('roles.name'),
                cell: (role) => (
                  <>
                    <span className={css.name}>
                      {nameOf(role)} {role.preset ? <StatusPill>{t('roles.preset')}</StatusPill> : null}
                    </span>
                    {textOf(role) ? <span className={css.small}>{textOf(role)}</span> : null}
                  </>
                ),
              },
              {
                name: t('permissions.title'),
                cell: (role) => (
                  <span className={css.oneLine}>
                    {t('roles.permissions', { count: role.permissions.length })}
                  </span>
                ),
              },
              { name: t('roles.holders'), cell: (role) => held(role.id) ?? '' },
            ]}
            actions={(role) =>
              has(can.manageRoles) && !role.preset && role.permissions.every(has) ? (
                <RowMenu
                  of={role.name}
                  actions={[
                    { name: t('roles.edit'), run: () => setOpen(role) },
                    {
                      name: t('roles.delete'),
                      danger: true,
                      run: () =>
                        setOpen({
                          title: t('roles.deleteTitle', { name: role.name }),
                          text: t('roles.deleteText'),
                          action: t('roles.delete'),
                          work: () => api.deleteRole(role.id),
                          onDone: () => tell(t('roles.deleted', { name: role.name })),
                        }),
                    },
                  ]}
                />
              ) : null
            }
          />
        )}
      </Answer>
      {open && 'work' in open ? <Confirm question={open} onClose={() => setOpen(null)} /> : null}
      {open && 'permissions' in open ? <RoleDialog role={open} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}
