import type { ReactNode } from 'react';
import type { ProfileBadge, ProfileField, ProfileImage } from '@souk/client/members';
import { withWidth } from './withWidth.ts';
import { useLanguage } from '@souk/ui/text';
import { Avatar } from './Avatar.tsx';
import { coverPosition } from './cover.ts';
import { RichNodes } from './RichNodes.tsx';
import type { RichNode } from './nodes.ts';
import { usePeopleText } from './text/index.ts';
import css from './people.module.css';

export interface Viewed {
  nickname?: string;
  slug: string;
  title?: string;
  photo?: ProfileImage;
  cover?: ProfileImage;
  about?: { nodes?: unknown[] };
  badges: ProfileBadge[];
  fields: ProfileField[];
  followers: number;
  following: number;
  joinedDate?: string;
}

interface Props {
  profile: Viewed;
  /** On a page of its own it is the page's title. */
  headingLevel?: 1 | 3;
  actions?: ReactNode;
  note?: ReactNode;
  /** Ways to the other lists of the page. */
  tabs?: ReactNode;
  /** In place of what the member says about themself. */
  children?: ReactNode;
}

/** A member as others see it. */
export function ProfileView({ profile, headingLevel = 1, actions, note, tabs, children }: Props) {
  const t = usePeopleText();
  const { code } = useLanguage();
  const name = profile.nickname || t('people.unnamed');
  const Heading = `h${headingLevel}` as const;
  const about = (profile.about?.nodes ?? []) as RichNode[];
  const joined = profile.joinedDate
    ? new Intl.DateTimeFormat(code, { month: 'long', year: 'numeric' }).format(new Date(profile.joinedDate))
    : '';
  return (
    <article className={css.profile}>
      <div className={css.cover}>
        {profile.cover ? (
          <img
            src={withWidth(profile.cover.url, 1920)}
            alt=""
            className={css.coverImage}
            style={{ objectPosition: coverPosition(profile.cover) }}
          />
        ) : null}
      </div>
      <div className={css.head}>
        <Avatar name={profile.nickname ?? ''} image={profile.photo} large />
        <div className={css.who}>
          <Heading className={css.name}>
            <bdi>{name}</bdi>
          </Heading>
          {profile.title ? (
            <p className={css.role}>
              <bdi>{profile.title}</bdi>
            </p>
          ) : null}
          {profile.badges.length > 0 ? (
            <ul className={css.badges} aria-label={t('people.badges')}>
              {profile.badges.map((badge) => (
                <li key={badge.id} className={css.badge}>
                  <span
                    className={css.dot}
                    style={{ background: badge.backgroundColor }}
                    aria-hidden="true"
                  />
                  {badge.title}
                </li>
              ))}
            </ul>
          ) : null}
          <p className={css.counts}>
            <span>{t('people.followers', { count: profile.followers })}</span>
            <span>{t('people.following', { count: profile.following })}</span>
            {joined ? <span>{t('people.since', { date: joined })}</span> : null}
          </p>
        </div>
        {actions ? <div className={css.actions}>{actions}</div> : null}
      </div>
      {note}
      {tabs}
      {children ?? (
        <div className={css.body}>
          {about.length > 0 ? (
            <RichNodes nodes={about} />
          ) : (
            <p className={css.nothing}>{t('people.noAbout', { name })}</p>
          )}
          {profile.fields.length > 0 ? (
            <dl className={css.fields}>
              {profile.fields.map((field) => (
                <div key={field.key} className={css.fieldRow}>
                  <dt dir="auto">{field.name}</dt>
                  <dd dir="auto">
                    <FieldValue field={field} language={code} />
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
        </div>
      )}
    </article>
  );
}

function FieldValue({ field, language }: { field: ProfileField; language: string }) {
  const text = String(field.value ?? '');
  if ((field.fieldType === 'URL' || field.fieldType === 'SOCIAL') && /^https?:\/\//i.test(text)) {
    return (
      <a href={text} rel="noopener noreferrer nofollow ugc" dir="ltr">
        {text.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
      </a>
    );
  }
  if (field.fieldType === 'DATE' && !Number.isNaN(Date.parse(text))) {
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(text));
  }
  return text;
}
