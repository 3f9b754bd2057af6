import { useEffect, useRef } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import { useText } from '../shared/text/index.ts';
import css from './SearchField.module.css';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Searching from anywhere; the slash key leads here. */
export function SearchField({ className }: { className?: string }) {
  const t = useText();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <form
      role="search"
      aria-label={t('nav.searchLabel')}
      className={`${css.form} ${className ?? ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        const q = field.current?.value.trim();
        if (q) void navigate({ to: '/search', search: { q } });
      }}
    >
      <IconSearch className={css.icon} size={16} stroke={1.75} aria-hidden="true" />
      <input
        ref={field}
        className={css.input}
        type="search"
        name="q"
        aria-label={t('nav.searchLabel')}
        placeholder={t('nav.searchLabel')}
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts="/"
      />
      <kbd className={css.key} aria-hidden="true">
        /
      </kbd>
    </form>
  );
}
