import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { OwnProfile } from '@souk/client/members';
import { ownProfileOptions } from '@souk/query/account';
import { buttonClass } from '@souk/ui';
import layout from '../../shared/layout.module.css';
import { usePeopleText } from './people/text/index.ts';
import { usePeople } from './people/usePeople.ts';
import css from './account.module.css';

const steps = ['photo', 'nickname', 'line', 'about', 'cover'] as const;

/** What a profile still lacks, in the order in which it helps others most. */
export function missingOf(mine: OwnProfile): (typeof steps)[number][] {
  const there = {
    photo: Boolean(mine.photo),
    nickname: mine.nickname.trim() !== '',
    line: mine.title.trim() !== '',
    about: (mine.about?.nodes?.length ?? 0) > 0,
    cover: Boolean(mine.cover),
  };
  return steps.filter((step) => !there[step]);
}

/** How far the profile is. When it is whole, or cannot be read, nothing is said. */
export function Completeness() {
  const t = usePeopleText();
  const { data: mine } = useQuery(ownProfileOptions(usePeople()));
  const missing = mine ? missingOf(mine) : [];
  const [next] = missing;
  if (!next) return null;
  const done = steps.length - missing.length;
  const words = t('complete.count', { count: done, total: steps.length });
  return (
    <section className={css.part} aria-labelledby="complete">
      <div className={css.partHead}>
        <div>
          <h2 id="complete" className={css.partTitle}>
            {t('complete.title')}
          </h2>
          <p className={css.partText}>
            {words} {t(`complete.${next}`)}
          </p>
        </div>
        <Link to="/account/profile" className={buttonClass('secondary')}>
          {t('complete.go')}
        </Link>
      </div>
      <progress
        className={`${layout.bar} ${css.progress}`}
        value={done}
        max={steps.length}
        aria-label={words}
      />
    </section>
  );
}
