import { Suspense, lazy, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import type { Suggestion } from '../features/catalog/Suggestions.tsx';
import { useText } from '../shared/text/index.ts';
import css from './SearchField.module.css';

const load = () => import('../features/catalog/Suggestions.tsx');
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

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Searching from anywhere; the slash key leads here. Suggestions are fetched when somebody types. */
export function SearchField({ className }: { className?: string }) {
  const t = useText();
  const navigate = useNavigate();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const shown = open && found.length > 0;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

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
  const onKeyDown = (event: KeyboardEvent) => {
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
  };
  return (
    <form
      role="search"
      action="/search"
      aria-label={t('nav.searchLabel')}
      className={`${css.form} ${className ?? ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        go(active);
      }}
    >
      <IconSearch className={css.icon} size={16} stroke={1.75} aria-hidden="true" />
      <input
        ref={field}
        className={css.input}
        type="search"
        name="q"
        maxLength={100}
        role="combobox"
        aria-label={t('nav.searchLabel')}
        aria-expanded={shown}
        aria-controls={shown ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${list}-${active}` : undefined}
        placeholder={t('nav.searchLabel')}
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts="/"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => void load().catch(() => undefined)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <kbd className={css.key} aria-hidden="true">
        /
      </kbd>
      {open ? (
        <Suspense fallback={null}>
          <Suggestions id={list} words={words} active={active} onFound={setFound} onChoose={go} />
        </Suspense>
      ) : null}
    </form>
  );
}
