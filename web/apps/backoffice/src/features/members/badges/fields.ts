import type { Schemas } from '@souk/client';
import { listCustomFields } from '@souk/client/operations/members-custom-fields';
import { serviceKey } from '@souk/query/operations';
import type { TextKey } from '../text/index.ts';

export type Field = Schemas['CustomfieldsField'];

export const fieldsService = serviceKey(listCustomFields);

/** Asks for all fields at once: a shop has at most some hundred. */
export const allFields = { paging: { limit: 1000 } };

/** The parts of a profile that fields stand in, in their order. */
export const sections = {
  GENERAL: 'held.section.general',
  DISPLAY_INFO: 'held.section.display',
  SOCIAL: 'held.section.social',
  ADDRESS: 'held.section.address',
} as const satisfies Record<string, TextKey>;
export type Section = keyof typeof sections;

export const sectionOf = ({ section }: Field): Section =>
  section && section in sections ? (section as Section) : 'GENERAL';

export const types = {
  TEXT: 'held.type.text',
  NUMBER: 'held.type.number',
  DATE: 'held.type.date',
  URL: 'held.type.url',
  SOCIAL: 'held.type.social',
} as const satisfies Record<string, TextKey>;
export type FieldType = keyof typeof types;

/** What the networks call themselves; the rest is in the words of the language. */
export const networks = {
  FACEBOOK: 'Facebook',
  INSTAGRAM: 'Instagram',
  LINKEDIN: 'LinkedIn',
  TWITTER: 'X (Twitter)',
  YOUTUBE: 'YouTube',
  PINTEREST: 'Pinterest',
  TIKTOK: 'TikTok',
  DEVIANTART: 'DeviantArt',
  SOUNDCLOUD: 'SoundCloud',
  TUMBLR: 'Tumblr',
  VIMEO: 'Vimeo',
  VKONTAKTE: 'VK',
  ODNOKLASSNIKI: 'Odnoklassniki',
} as const;
export type Network = keyof typeof networks | 'OTHER';

export const networkOf = (field: { socialType?: string }): Network =>
  field.socialType && field.socialType in networks ? (field.socialType as Network) : 'OTHER';

/** What a new field says, or one that is changed: system fields keep their name, and some what others see of them. */
export function fieldMessage(
  field: Field | null,
  typed: {
    name: string;
    fieldType: FieldType;
    network: Network;
    privacy: 'PUBLIC' | 'PRIVATE';
    signUp: NonNullable<Field['signUp']>;
  },
) {
  const type = field ? field.fieldType : typed.fieldType;
  const system = field?.fieldOrigin === 'SYSTEM';
  return {
    name: system ? field.name : typed.name.trim(),
    ...(isAlwaysPublic(field) ? {} : { defaultPrivacy: typed.privacy }),
    ...(system ? {} : { signUp: typed.signUp }),
    ...(type === 'SOCIAL' ? { socialType: typed.network } : {}),
    ...(field ? {} : { fieldType: typed.fieldType }),
  };
}

/** Others always see what a member is called. */
export const isAlwaysPublic = (field: Field | null): boolean => field?.key === 'nickname';
