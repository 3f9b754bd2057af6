import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { TextField } from '@souk/ui';
import { usePeopleText } from '../people/text/index.ts';
import { usePeople } from '../people/usePeople.ts';
import css from './profile.module.css';

interface Props {
  value: string;
  /** The slug as it is saved. */
  saved: string;
  error?: string;
  onChange: (slug: string) => void;
}

/** The address of the profile. Whether it can be had is looked up while it is typed. */
export function SlugField({ value, saved, error, onChange }: Props) {
  const t = usePeopleText();
  const people = usePeople();
  const [asked, setAsked] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(value), 350);
    return () => clearTimeout(timer);
  }, [value]);
  const { data } = useQuery({
    queryKey: ['account', 'slug', asked],
    queryFn: ({ signal }) => people.checkSlug(asked, { signal }),
    enabled: asked !== '' && asked !== saved,
    staleTime: 10_000,
  });
  const answered = value === asked && value !== saved ? data : undefined;
  const problem =
    value === '' ? t('slug.FORMAT') : answered?.problem ? t(`slug.${answered.problem}`) : undefined;
  const word =
    value === saved || value === ''
      ? ''
      : answered
        ? answered.free
          ? t('slug.free')
          : ''
        : t('slug.asking');
  return (
    <div>
      <TextField
        label={t('slug.label')}
        hint={<span dir="ltr">{`/profile/${value}`}</span>}
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={value}
        error={error ?? problem}
        onChange={(event) => onChange(event.target.value.toLowerCase().replace(/\s+/g, '-'))}
      />
      <p className={css.word} role="status">
        {problem ? '' : word}
      </p>
    </div>
  );
}
