import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { assignRole, queryRoles, unassignRole } from '@souk/client/operations/members-authorization';
import { assignBadge, listBadgesPerMember, unassignBadge } from '@souk/client/operations/members-badges';
import { listMemberRoleDefinitions } from '@souk/client/operations/members-member-role-definition';
import { reading, serviceKey } from '@souk/query/operations';
import { Checkbox } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { useBadges, useBadgesOf, useRolesOf } from './extras.ts';
import { membersService } from './services.ts';
import { nameOf, type Member } from './shown.tsx';
import { useText } from './text/index.ts';
import css from './members.module.css';

/** Which badges and roles a member has. */
export function HeldDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const cache = useQueryClient();
  const { tell } = useDone(membersService);
  const task = useTask();
  const badges = useBadges().data?.badges ?? [];
  const definitions = useQuery({
    ...reading(client, listMemberRoleDefinitions, {}),
    enabled: may(listMemberRoleDefinitions),
  });
  const roles = (definitions.data?.roles ?? []).filter(({ roleKey }) => roleKey !== 'MEMBER');
  const hasBadges = useBadgesOf(member.id).map(({ id }) => id);
  const hasRoles = useRolesOf(member.id).map(({ roleKey }) => roleKey);
  const [wanted, setWanted] = useState<Record<string, boolean>>({});
  const isOn = (key: string, had: boolean) => wanted[key] ?? had;
  const save = async () => {
    for (const { id } of badges) {
      const had = hasBadges.includes(id);
      if (isOn(`badge.${id}`, had) === had) continue;
      const message = { id, memberIds: [member.id] };
      await (had ? client.call(unassignBadge, message) : client.call(assignBadge, message));
    }
    for (const { roleKey } of roles) {
      const had = hasRoles.includes(roleKey);
      if (isOn(`role.${roleKey}`, had) === had) continue;
      await client.call(had ? unassignRole : assignRole, { memberId: member.id, roleKey });
    }
  };
  const send = () =>
    void task.run(save).then(async (done) => {
      await cache.invalidateQueries({ queryKey: serviceKey(listBadgesPerMember) });
      await cache.invalidateQueries({ queryKey: serviceKey(queryRoles) });
      if (!done) return;
      onClose();
      tell(t('members.saved'));
    });
  const box = (key: string, label: string, had: boolean) => (
    <Checkbox
      key={key}
      label={label}
      checked={isOn(key, had)}
      onChange={(event) => {
        const { checked } = event.currentTarget;
        setWanted((now) => ({ ...now, [key]: checked }));
      }}
    />
  );
  return (
    <FormDialog
      title={t('members.badgesOf', { name: nameOf(member) })}
      text={badges.length + roles.length === 0 ? t('members.noBadges') : undefined}
      task={task}
      submit={t('members.save')}
      onClose={onClose}
      onSubmit={send}
    >
      {may(assignBadge) && badges.length > 0 ? (
        <fieldset className={css.checks}>
          <legend>{t('members.badges')}</legend>
          {badges.map(({ id, title }) => box(`badge.${id}`, title, hasBadges.includes(id)))}
        </fieldset>
      ) : null}
      {may(assignRole) && roles.length > 0 ? (
        <fieldset className={css.checks}>
          <legend>{t('members.roles')}</legend>
          {roles.map(({ roleKey, title }) => box(`role.${roleKey}`, title, hasRoles.includes(roleKey)))}
        </fieldset>
      ) : null}
    </FormDialog>
  );
}
