import type { Schemas } from '@souk/client';
import { StatusPill, type Tone } from '@souk/ui';
import { useText, type TextKey } from './text/index.ts';
import css from './members.module.css';

export type Member = Schemas['MembersMember'];

export const nameOf = ({ contact, profile, loginEmail, id }: Member): string =>
  `${contact?.firstName ?? ''} ${contact?.lastName ?? ''}`.trim() || profile?.nickname || loginEmail || id;

export const isMuted = (member: Member): boolean => member.activityStatus === 'MUTED';

const states: Record<string, { name: TextKey; tone: Tone }> = {
  PENDING: { name: 'members.waits', tone: 'attention' },
  APPROVED: { name: 'members.isApproved', tone: 'good' },
  BLOCKED: { name: 'people.isBlocked', tone: 'bad' },
  OFFLINE: { name: 'members.offline', tone: 'neutral' },
};

export function MemberStatus({ member }: { member: Member }) {
  const t = useText();
  const state = states[member.status];
  return (
    <>
      {state ? <StatusPill tone={state.tone}>{t(state.name)}</StatusPill> : null}
      {isMuted(member) ? <StatusPill tone="attention">{t('members.isMuted')}</StatusPill> : null}
    </>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** The picture that a member chose, or their initials. The name stands beside it. */
export function Face({ member, large }: { member: Member; large?: boolean }) {
  const url = member.profile?.photo?.url;
  const name = nameOf(member);
  const tint = [...member.id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 5;
  return url?.startsWith('http') ? (
    <img className={css.face} data-large={large || undefined} src={url} alt="" />
  ) : (
    <span className={css.face} data-tint={tint} data-large={large || undefined} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
