import type { OwnProfile, ProfileChange, ProfileImage } from '@souk/client/members';
import type { RichNode } from '../people/nodes.ts';

export interface FieldDraft {
  value: string;
  public: boolean;
}

/** What was changed and is not saved yet. */
export interface Draft {
  nickname?: string;
  title?: string;
  slug?: string;
  photo?: ProfileImage | null;
  cover?: ProfileImage | null;
  about?: RichNode[];
  fields?: Record<string, FieldDraft>;
}

export const isEmpty = (draft: Draft) => Object.keys(draft).length === 0;

/** The profile as it will be. */
export function shownOf(mine: OwnProfile, draft: Draft) {
  return {
    nickname: draft.nickname ?? mine.nickname,
    title: draft.title ?? mine.title,
    slug: draft.slug ?? mine.slug,
    photo: draft.photo === undefined ? mine.photo : (draft.photo ?? undefined),
    cover: draft.cover === undefined ? mine.cover : (draft.cover ?? undefined),
    about: { nodes: draft.about ?? ((mine.about?.nodes ?? []) as RichNode[]) },
    fields: mine.fields.map((field) => {
      const changed = draft.fields?.[field.key];
      return changed ? { ...field, value: changed.value, public: changed.public } : field;
    }),
  };
}

export type ShownProfile = ReturnType<typeof shownOf>;

/** A value as the field's type wants it; none when nothing is left of it. */
export function valueOf(fieldType: string, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return fieldType === 'NUMBER' && !Number.isNaN(Number(trimmed)) ? Number(trimmed) : trimmed;
}

const pictureOf = (image: ProfileImage | null) =>
  image ? { id: image.id, ...(image.offsetY === undefined ? {} : { offsetY: image.offsetY }) } : { id: '' };

/** What is sent: only what changed, from what the revision stands for. */
export function changeOf(mine: OwnProfile, draft: Draft): ProfileChange {
  const { nickname, title, slug, photo, cover, about, fields } = draft;
  const given = {
    revision: mine.revision,
    ...(nickname === undefined ? {} : { nickname }),
    ...(title === undefined ? {} : { title }),
    ...(slug === undefined ? {} : { slug }),
    ...(photo === undefined ? {} : { photo: pictureOf(photo) }),
    ...(cover === undefined ? {} : { cover: pictureOf(cover) }),
    ...(about === undefined ? {} : { about: { nodes: about } }),
    ...(fields === undefined
      ? {}
      : {
          fields: Object.fromEntries(
            mine.fields.flatMap(({ key, fieldType }) => {
              const changed = fields[key];
              if (!changed) return [];
              const value = valueOf(fieldType, changed.value);
              return [[key, { public: changed.public, ...(value === undefined ? {} : { value }) }]];
            }),
          ),
        }),
  };
  return given as unknown as ProfileChange;
}
