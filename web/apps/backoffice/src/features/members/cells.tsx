import { StatusPill } from '@souk/ui';
import { useContact } from './contacts.ts';
import { useBadgesOf, useRolesOf } from './extras.ts';
import css from '../../shared/cells.module.css';
import own from './members.module.css';

export function OrdersCell({ id }: { id: string }) {
  return <span className={css.muted}>{useContact(id).data?.orders ?? '–'}</span>;
}

export function SpentCell({ id }: { id: string }) {
  return <bdi>{useContact(id).data?.spent.formattedAmount ?? '–'}</bdi>;
}

export function BadgeCell({ id }: { id: string }) {
  return (
    <span className={own.chips}>
      {useBadgesOf(id).map((badge) => (
        <StatusPill key={badge.id} tone="neutral">
          {badge.title}
        </StatusPill>
      ))}
    </span>
  );
}

export function RolesCell({ id }: { id: string }) {
  return (
    <span className={css.muted}>
      {useRolesOf(id)
        .map(({ title }) => title)
        .join(', ')}
    </span>
  );
}
