// What the form of a member sends: only what was changed, and values of fields as their kinds have them.
import type { Schemas } from '@souk/client';
import { decimal } from '../../shared/decimal.ts';
import type { Value } from '../../shared/form/merge.ts';
import type { Member } from './shown.tsx';
import type { TextKey } from './text/index.ts';

type Kind = Schemas['CustomfieldsField']['fieldType'];

/** The name in the form of a field that the shop added. */
export const ownField = (key: string): string => `own:${key}`;

/** What is wrong with what was typed into a field of a kind; an empty one is never wrong. */
export function wrongIn(kind: Kind | undefined, typed: Value): TextKey | undefined {
  const text = String(typed ?? '').trim();
  if (text === '') return undefined;
  if (kind === 'NUMBER' && !/^[+-]?\d+(\.\d+)?$/.test(decimal(text))) return 'members.numberWrong';
  if ((kind === 'URL' || kind === 'SOCIAL') && !/^https?:\/\/\S+$/i.test(text)) return 'members.webWrong';
  return undefined;
}

/** A value as it is sent: nothing clears the field. */
export function sentAs(kind: Kind | undefined, typed: Value): string | number | null {
  const text = String(typed ?? '').trim();
  if (text === '') return null;
  return kind === 'NUMBER' ? Number(decimal(text)) : text;
}

export interface MemberValues extends Record<string, Value> {
  firstName: string;
  lastName: string;
  nickname: string;
  title: string;
  company: string;
  jobTitle: string;
  birthdate: string;
  slug: string;
  phone: string;
  privacyStatus: string;
  /** Id and address of the picture, in this order; without any it is empty. */
  photo: readonly string[];
}

type Own = Record<string, { value?: unknown }>;

const ownOf = (member: Member): Own => (member.contact?.customFields ?? {}) as Own;

export const valuesOf = (member: Member): MemberValues => ({
  firstName: member.contact?.firstName ?? '',
  lastName: member.contact?.lastName ?? '',
  nickname: member.profile?.nickname ?? '',
  title: member.profile?.title ?? '',
  company: member.contact?.company ?? '',
  jobTitle: member.contact?.jobTitle ?? '',
  birthdate: member.contact?.birthdate ?? '',
  slug: member.profile?.slug ?? '',
  phone: member.contact?.phones[0] ?? '',
  privacyStatus: member.privacyStatus,
  photo: member.profile?.photo ? [member.profile.photo.id, member.profile.photo.url] : [],
  ...Object.fromEntries(
    Object.entries(ownOf(member)).map(([key, { value }]) => [ownField(key), String(value ?? '')]),
  ),
});

const contactParts = ['firstName', 'lastName', 'company', 'jobTitle', 'birthdate'] as const;
const profileParts = ['nickname', 'title'] as const;

const picked = (names: readonly string[], changed: Record<string, Value | undefined>) =>
  Object.fromEntries(
    names.filter((name) => changed[name] !== undefined).map((name) => [name, String(changed[name]).trim()]),
  );

/** The update of a member by what was changed; null where the address of the profile is all that was. */
export function patchOf(
  member: Member,
  changed: Record<string, Value | undefined>,
  kinds: ReadonlyMap<string, Kind>,
): Record<string, unknown> | null {
  const contact: Record<string, unknown> = picked(contactParts, changed);
  const profile: Record<string, unknown> = picked(profileParts, changed);
  if (Array.isArray(changed.photo)) {
    const [id = '', url = ''] = changed.photo as string[];
    profile.photo = url ? { id, url, width: 0, height: 0 } : null;
  }
  if (changed.phone !== undefined) {
    const phones = [String(changed.phone).trim(), ...(member.contact?.phones.slice(1) ?? [])].filter(Boolean);
    // A list that is empty would change nothing: null deletes it.
    contact.phones = phones.length > 0 ? phones : null;
  }
  const own = [...kinds].filter(([key]) => changed[ownField(key)] !== undefined);
  if (own.length > 0) {
    contact.customFields = Object.fromEntries(
      own.map(([key, kind]) => [key, { value: sentAs(kind, changed[ownField(key)] ?? null) }]),
    );
  }
  const patch = {
    ...(Object.keys(contact).length > 0 ? { contact } : {}),
    ...(Object.keys(profile).length > 0 ? { profile } : {}),
    ...(changed.privacyStatus === undefined ? {} : { privacyStatus: changed.privacyStatus }),
  };
  return Object.keys(patch).length > 0 ? patch : null;
}
