import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { productListOptions } from '@souk/query';
import { Picture } from '@souk/ui';
import { useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { nameQuery, shortestSearch } from './list-search.ts';
import { priceOf } from './selection.ts';
import css from './Suggestions.module.css';

export interface Suggestion {
  id: string;
  slug: string;
}

interface Props {
  /** Of the list; its entries are this with their number. */
  id: string;
  words: string;
  /** Which entry the arrow keys are at; the entry after the last piece is the whole search. */
  active: number;
  onFound: (found: readonly Suggestion[]) => void;
  onChoose: (index: number) => void;
}

const most = 5;
const restBetweenLetters = 160;

/** Pieces whose names fit what is typed so far. The field that opens it keeps the focus. */
export function Suggestions({ id, words, active, onFound, onChoose }: Props) {
  const t = useText();
  const { client } = useStore();
  const settled = useSettled(words.trim());
  const { data } = useQuery({
    ...productListOptions(client, { ...nameQuery(settled), paging: { limit: most, offset: 0 } }),
    enabled: settled.length >= shortestSearch,
    placeholderData: (previous) => previous,
  });
  const products = settled.length >= shortestSearch ? data?.items : undefined;
  useEffect(() => {
    onFound(products ?? []);
    return () => onFound([]);
  }, [onFound, products]);
  if (!products || products.length === 0) return null;
  return (
    <ul id={id} role="listbox" aria-label={t('search.suggestions')} className={css.list}>
      {products.map((product, index) => {
        const price = priceOf(product, product.variants, null);
        return (
          <li
            key={product.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={css.option}
            // The press must not take the focus from the field, or the list is gone before it counts.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
          >
            <Picture
              className={css.picture}
              image={product.media.mainMedia?.image}
              alt=""
              sizes="44px"
              priority="eager"
            />
            <span className={css.name}>{product.name}</span>
            {price ? (
              <span className={css.price}>
                {price.from ? t('card.from', { price: price.now }) : price.now}
              </span>
            ) : null}
          </li>
        );
      })}
      <li
        id={`${id}-${products.length}`}
        role="option"
        aria-selected={products.length === active}
        className={`${css.option} ${css.all}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(products.length)}
      >
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
