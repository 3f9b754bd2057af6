// What can be done with one member, and why not where not.
import { resetMember } from '@souk/client/operations/identity-factors';
import { changeLoginEmail, sendSetPasswordEmail } from '@souk/client/operations/members-authentication';
import {
  approveMember,
  blockMember,
  deleteMember,
  deleteMemberEmails,
  disconnectMember,
  muteMember,
  unmuteMember,
  updateMember,
} from '@souk/client/operations/members-members';
import { startArchive, startErasure } from '@souk/client/operations/souk-data-rights';
import { getLimits } from '@souk/client/operations/souk-member-accounts';
import { useQuery } from '@tanstack/react-query';
import { reading } from '@souk/query/operations';
import type { Act } from '../../shared/act.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { membersService } from './services.ts';
import { isMuted, nameOf, type Member } from './shown.tsx';
import { useText, type TextKey } from './text/index.ts';

export type DialogName =
  | 'block'
  | 'mute'
  | 'email'
  | 'emails'
  | 'edit'
  | 'disconnect'
  | 'delete'
  | 'archive'
  | 'erase'
  | 'badges'
  | 'factors';

/** Why something cannot be done with a member, by the code that the server would refuse it with. */
const why: Record<string, TextKey> = {
  MEMBER_SELF_BLOCK_FORBIDDEN: 'members.off.self',
  OWNER_MEMBER_BLOCK_FORBIDDEN: 'members.off.owner',
  ACTIVE_SUBSCRIPTION_MEMBER_BLOCK_FORBIDDEN: 'members.off.subscribed',
  OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN: 'members.off.staff',
  ACTIVE_SUBSCRIPTION_MEMBER_DELETE_FORBIDDEN: 'members.off.subscribed',
};

export function useMemberActs(member: Member, open: (name: DialogName) => void) {
  const t = useText();
  const { client } = useStore();
  const { run } = useDone(membersService);
  const { id, status } = member;
  const name = nameOf(member);
  const { data } = useQuery(reading(client, getLimits, { id }));
  const off = (code: string | undefined) => (code ? t(why[code] ?? 'members.off.other') : undefined);
  const notBlocked = off(data?.limits.block);
  const notDeleted = off(data?.limits.delete);
  const gone = status === 'OFFLINE' ? t('members.isOffline') : undefined;
  const actions: Act[] = [
    isMuted(member)
      ? {
          label: t('members.unmute'),
          needs: unmuteMember,
          off: gone,
          run: () => void run(() => client.call(unmuteMember, { id }), t('members.unmuted', { name })),
        }
      : { label: t('members.mute'), needs: muteMember, off: gone, run: () => open('mute') },
    status === 'BLOCKED'
      ? {
          label: t('people.unblock'),
          needs: approveMember,
          run: () => void run(() => client.call(approveMember, { id }), t('members.approved', { name })),
        }
      : {
          label: t('people.block'),
          needs: blockMember,
          danger: true,
          off: gone ?? notBlocked,
          run: () => open('block'),
        },
    {
      label: t('members.approve'),
      needs: approveMember,
      filled: true,
      off:
        gone ??
        (status === 'PENDING'
          ? undefined
          : status === 'BLOCKED'
            ? t('members.unblockFirst')
            : t('members.isIn')),
      run: () => void run(() => client.call(approveMember, { id }), t('members.approved', { name })),
    },
  ];
  const more: Act[] = [
    { label: t('members.edit'), needs: updateMember, off: gone, run: () => open('edit') },
    {
      label: t('members.setPassword'),
      needs: sendSetPasswordEmail,
      off: gone,
      run: () =>
        void run(
          () => client.call(sendSetPasswordEmail, { email: member.loginEmail ?? '' }),
          t('members.setPasswordSent', { email: member.loginEmail ?? '' }),
        ),
    },
    { label: t('members.changeEmail'), needs: changeLoginEmail, off: gone, run: () => open('email') },
    ...(member.contact?.emails.length
      ? [
          {
            label: t('members.dropEmails'),
            needs: deleteMemberEmails,
            off: gone,
            run: () => open('emails'),
          },
        ]
      : []),
    { label: t('members.resetFactors'), needs: resetMember, off: gone, run: () => open('factors') },
    { label: t('members.archive'), needs: startArchive, run: () => open('archive') },
    {
      label: t('members.disconnect'),
      needs: disconnectMember,
      danger: true,
      off: gone,
      run: () => open('disconnect'),
    },
    {
      label: t('members.delete'),
      needs: deleteMember,
      danger: true,
      off: notDeleted,
      run: () => open('delete'),
    },
    { label: t('members.erase'), needs: startErasure, danger: true, run: () => open('erase') },
  ];
  return { actions, more };
}
