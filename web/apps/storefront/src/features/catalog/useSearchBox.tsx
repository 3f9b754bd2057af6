import { Suspense, lazy, useId, useState, type ChangeEvent, type FormEvent, type KeyboardEvent } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Suggestion } from './Suggestions.tsx';
import { longestSearch } from './list-search.ts';

const load = () => import('./Suggestions.tsx');
// Without them the field still searches.
const Suggestions = lazy(() =>
  load().then(
    (loaded) => ({ default: loaded.Suggestions }),
    () => ({ default: () => null }),
  ),
);

const places = {
  product: '/products/$slug',
  collection: '/collections/$slug',
  page: '/pages/$slug',
} as const;

/** A field that searches the shop, with suggestions, which are fetched when somebody types. `wide`: as wide as the field. */
export function useSearchBox(begun = '', wide = false) {
  const navigate = useNavigate();
  const list = useId();
  const [words, setWords] = useState(begun);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const shown = open && found.length > 0;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  /** What is suggested, or the whole search. */
  const go = (index: number) => {
    const q = words.trim();
    const meant = shown ? found[index] : undefined;
    close();
    if (meant) {
      setWords('');
      void navigate({ to: places[meant.kind], params: { slug: meant.slug } });
    } else if (q) {
      void navigate({ to: '/search', search: { q } });
    }
  };
  return {
    form: {
      role: 'search',
      action: '/search',
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        go(active);
      },
    },
    input: {
      type: 'search',
      name: 'q',
      maxLength: longestSearch,
      role: 'combobox',
      'aria-expanded': shown,
      'aria-controls': shown ? list : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': shown && active >= 0 ? `${list}-${active}` : undefined,
      autoComplete: 'off',
      enterKeyHint: 'search',
      value: words,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setWords(event.target.value);
        setOpen(true);
        setActive(-1);
      },
      onFocus: () => void load().catch(() => undefined),
      onBlur: close,
      onKeyDown: (event: KeyboardEvent) => {
        if (!shown) return;
        // One entry more than suggestions, and one step more for the field itself.
        const steps = found.length + 2;
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (step !== 0) {
          event.preventDefault();
          setActive(((active + 1 + step + steps) % steps) - 1);
        } else if (event.key === 'Escape') {
          event.preventDefault();
          close();
        }
      },
    },
    /** Below the field, in an element that it is placed by. */
    suggestions: open ? (
      <Suspense fallback={null}>
        <Suggestions id={list} words={words} active={active} wide={wide} onFound={setFound} onChoose={go} />
      </Suspense>
    ) : null,
  } as const;
}
