import { useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { suggestedOptions } from '@souk/query';
import { Picture, classes } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { longestSearch, shortestSearch } from './list-search.ts';
import { priceOf } from './selection.ts';
import { ShownAmount } from './ShownAmount.tsx';
import css from './Suggestions.module.css';

export interface Suggestion {
  kind: 'product' | 'collection' | 'page';
  id: string;
  slug: string;
}

interface Props {
  /** Of the list; its entries are this with their number. */
  id: string;
  words: string;
  /** Which entry the arrow keys are at; the entry after the last suggestion is the whole search. */
  active: number;
  /** As wide as the field. */
  wide: boolean;
  onFound: (found: readonly Suggestion[]) => void;
  onChoose: (index: number) => void;
}

const restBetweenLetters = 160;

/** Pieces, collections and pages that may be meant. The field that opens it keeps the focus. */
export function Suggestions({ id, words, active, wide, onFound, onChoose }: Props) {
  const t = useText();
  const { client } = useStore();
  const { code } = useLanguage();
  const settled = useSettled(words.trim().slice(0, longestSearch));
  const long = settled.length >= shortestSearch;
  const { data } = useQuery({
    ...suggestedOptions(client, settled, code),
    enabled: long,
    placeholderData: (previous) => previous,
  });
  const found = useMemo((): readonly Suggestion[] => {
    if (!long || !data) return [];
    return [
      ...data.products.map(({ id: key, slug }) => ({ kind: 'product' as const, id: key, slug })),
      ...data.collections.map(({ id: key, slug }) => ({ kind: 'collection' as const, id: key, slug })),
      ...data.pages.map(({ slug }) => ({ kind: 'page' as const, id: slug, slug })),
    ];
  }, [data, long]);
  useEffect(() => {
    onFound(found);
    return () => onFound([]);
  }, [onFound, found]);
  if (!data || found.length === 0) return null;
  const entry = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': index === active,
    // The press must not take the focus from the field, or the list is gone before it counts.
    onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
    onClick: () => onChoose(index),
  });
  const places = [
    ...data.collections.map(({ id: key, name }) => ({ key, name, kind: t('search.collection') })),
    ...data.pages.map(({ slug, title }) => ({ key: slug, name: title, kind: t('search.page') })),
  ];
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t('search.suggestions')}
      className={classes(css.list, wide && css.wide)}
    >
      {data.products.map((product, index) => {
        const price = priceOf(product, product.variants, null);
        return (
          <li key={product.id} {...entry(index)} className={css.option}>
            <Picture
              className={css.picture}
              image={product.media.mainMedia?.image}
              alt=""
              sizes="44px"
              priority="eager"
            />
            <span className={css.name}>{product.name}</span>
            {price ? <ShownAmount className={css.price} price={{ ...price, before: undefined }} /> : null}
          </li>
        );
      })}
      {places.map(({ key, name, kind }, index) => (
        <li key={key} {...entry(data.products.length + index)} className={`${css.option} ${css.place}`}>
          <span className={css.name}>{name}</span>
          <span className={css.price}>{kind}</span>
        </li>
      ))}
      <li {...entry(found.length)} className={`${css.option} ${css.all}`}>
        {t('search.all', { query: words.trim() })}
      </li>
    </ul>
  );
}

/** The value once it has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restBetweenLetters);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
