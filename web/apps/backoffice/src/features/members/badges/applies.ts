// Who has a field: all members, or those with some roles or badges, without those with others.
import type { Client, Schemas } from '@souk/client';
import {
  createCustomFieldApplication,
  deleteCustomFieldApplication,
  updateCustomFieldApplication,
} from '@souk/client/operations/members-custom-field-applications';

export type Applied = Schemas['CustomfieldsApplication'];

/** A role or a badge that a field can be for, or not for. */
export interface Group {
  kind: 'ROLE' | 'BADGE';
  id: string;
  label: string;
}

/** What was ticked and unticked, by the id of the group; the rest is as it was. */
export type Ticks = Readonly<Record<string, boolean>>;

const names = (items: readonly { entityId: string }[] | undefined, id: string) =>
  items?.some(({ entityId }) => entityId === id) ?? false;

export const hasField = (now: Applied | undefined, id: string): boolean =>
  names(now?.applications?.items, id);
export const lacksField = (now: Applied | undefined, id: string): boolean =>
  names(now?.exclusions?.items, id);

/** Who has a field after the ticks; null when all members do. What the dialog does not show stays: single members. */
export function appliedTo(
  now: Applied | undefined,
  groups: readonly Group[],
  ticks: { has: Ticks; lacks: Ticks },
): Pick<Applied, 'applications' | 'exclusions'> | null {
  const unseen = ({ entityId }: { entityId: string }) => !groups.some(({ id }) => id === entityId);
  const included = [
    ...(now?.applications?.items ?? []).filter(unseen),
    ...groups
      .filter(({ id }) => ticks.has[id] ?? hasField(now, id))
      .map(({ kind, id }) => ({ applicationType: kind, entityId: id })),
  ];
  const excluded = [
    ...(now?.exclusions?.items ?? []).filter(unseen),
    ...groups
      .filter(({ id }) => ticks.lacks[id] ?? lacksField(now, id))
      .map(({ kind, id }) => ({ exclusionType: kind, entityId: id })),
  ];
  if (included.length === 0 && excluded.length === 0) return null;
  return {
    ...(included.length > 0 ? { applications: { items: included } } : {}),
    ...(excluded.length > 0 ? { exclusions: { items: excluded } } : {}),
  };
}

/** Saves who has a field. */
export async function apply(
  client: Client,
  customFieldId: string,
  to: ReturnType<typeof appliedTo>,
  now: Applied | undefined,
): Promise<void> {
  if (!to) {
    if (now) await client.call(deleteCustomFieldApplication, { customFieldId });
    return;
  }
  const application = { customFieldId, ...to };
  if (now) {
    await client.call(updateCustomFieldApplication, {
      application: { ...application, revision: now.revision },
    });
  } else await client.call(createCustomFieldApplication, { application });
}
