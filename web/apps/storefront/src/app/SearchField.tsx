import { useEffect, useRef } from 'react';
import { IconSearch } from '@tabler/icons-react';
import { useSearchBox } from '../features/catalog/useSearchBox.tsx';
import { useText } from '../shared/text/index.ts';
import css from './SearchField.module.css';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Searching from anywhere; the slash key leads here. */
export function SearchField({ className }: { className?: string }) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const { form, input, suggestions } = useSearchBox();
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
  return (
    <form {...form} aria-label={t('nav.searchLabel')} className={`${css.form} ${className ?? ''}`}>
      <IconSearch className={css.icon} size={16} stroke={1.75} aria-hidden="true" />
      <input
        {...input}
        ref={field}
        className={css.input}
        aria-label={t('nav.searchLabel')}
        placeholder={t('nav.searchLabel')}
        aria-keyshortcuts="/"
      />
      <kbd className={css.key} aria-hidden="true">
        /
      </kbd>
      {suggestions}
    </form>
  );
}
