import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import {
  createMemberRoleDefinition,
  deleteMemberRoleDefinition,
  listMemberRoleDefinitions,
  updateMemberRoleDefinition,
} from '@souk/client/operations/members-member-role-definition';
import { queryMembers } from '@souk/client/operations/members-members';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, Checkbox, EmptyState, TextField } from '@souk/ui';
import { Confirm, type Question } from '../../../shared/Confirm.tsx';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { Allowed, useMay } from '../../../shared/may.tsx';
import { Answer, Panel } from '../../../shared/Page.tsx';
import { RowMenu } from '../../../shared/RowMenu.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useDone } from '../../../shared/useDone.ts';
import { useText } from '../text/index.ts';
import css from './badges.module.css';

type Role = Schemas['RolesDefinition'];

const service = serviceKey(listMemberRoleDefinitions);

/** A key that the server takes, from what the role is called. */
export const keyOf = (title: string): string =>
  title
    .trim()
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '') || `ROLE_${Date.now().toString(36).toUpperCase()}`;

export function RolesPart() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { tell } = useDone(service);
  const roles = useQuery(reading(client, listMemberRoleDefinitions, {}));
  const [edited, setEdited] = useState<Role | 'new' | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const remove = (role: Role) =>
    setQuestion({
      title: t('held.deleteTitle', { name: role.title }),
      text: t('held.deleteRoleText'),
      action: t('members.delete'),
      work: () => client.call(deleteMemberRoleDefinition, { roleKey: role.roleKey }),
      onDone: () => tell(t('held.deleted', { name: role.title })),
    });
  return (
    <Panel
      title={t('members.roles')}
      text={t('held.rolesText')}
      actions={
        <Allowed to={createMemberRoleDefinition}>
          <Button size="small" onClick={() => setEdited('new')}>
            {t('held.newRole')}
          </Button>
        </Allowed>
      }
    >
      <Answer query={roles} failed={t('held.failed')}>
        {({ roles: all }) => {
          const list = all.filter(({ roleKey }) => roleKey !== 'MEMBER');
          return list.length === 0 ? (
            <EmptyState compact title={t('held.noRoles')} text={t('held.noRolesText')} />
          ) : (
            <ul className={`${css.lines} ${css.panel}`} aria-label={t('members.roles')}>
              {list.map((role) => (
                <li key={role.id} className={css.line}>
                  <span className={css.name}>
                    <b>{role.title}</b>
                    <span className={css.muted}>
                      {t(role.blockable ? 'held.blockable' : 'held.notBlockable')}
                    </span>
                  </span>
                  <Holders roleKey={role.roleKey} />
                  <RowMenu
                    of={role.title}
                    actions={[
                      may(updateMemberRoleDefinition)
                        ? { name: t('members.edit'), run: () => setEdited(role) }
                        : null,
                      may(deleteMemberRoleDefinition)
                        ? { name: t('members.delete'), danger: true, run: () => remove(role) }
                        : null,
                    ]}
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </Answer>
      {edited ? <RoleForm role={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </Panel>
  );
}

/** How many members have a role. */
function Holders({ roleKey }: { roleKey: string }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const query = { filter: { roles: { $hasSome: [roleKey] } }, paging: { limit: 1 } };
  const found = useQuery({ ...reading(client, queryMembers, { query }), enabled: may(queryMembers) });
  return found.data ? (
    <Link className={css.muted} to="/members" search={{ role: roleKey }}>
      {t('held.count', { count: found.data.metadata.total ?? 0 })}
    </Link>
  ) : null;
}

function RoleForm({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const { tell } = useDone(service);
  const task = useTask();
  const [title, setTitle] = useState(role?.title ?? '');
  const [blockable, setBlockable] = useState(role?.blockable ?? true);
  const [tried, setTried] = useState(false);
  const wrong = title.trim() ? undefined : t('held.nameMissing');
  const save = () => {
    setTried(true);
    if (wrong) return;
    void task
      .run(async () => {
        if (role) {
          await client.call(updateMemberRoleDefinition, {
            key: role.roleKey,
            revision: role.revision,
            blockable,
          });
        } else {
          await client.call(createMemberRoleDefinition, {
            roleKey: keyOf(title),
            roleTitle: title.trim(),
            blockable,
          });
        }
      })
      .then((done) => {
        if (!done) return;
        onClose();
        tell(t('members.saved'));
      });
  };
  return (
    <FormDialog
      title={role ? t('held.editRole', { name: role.title }) : t('held.newRole')}
      task={task}
      submit={t('members.save')}
      onClose={onClose}
      onSubmit={save}
    >
      {role ? null : (
        <TextField
          label={t('people.name')}
          value={title}
          maxLength={100}
          error={tried ? wrong : undefined}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      )}
      <Checkbox
        label={t('held.blockableLong')}
        checked={blockable}
        onChange={(event) => setBlockable(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
