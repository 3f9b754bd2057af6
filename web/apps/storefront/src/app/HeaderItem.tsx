import { useEffect, useId, useRef, useState } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { VisuallyHidden } from '@souk/ui';
import { useEditing } from '../features/look/editing.ts';
import { LookLink } from '../features/look/LookLink.tsx';
import { WordedLink } from '../features/look/WordedLink.tsx';
import { Words } from '../features/look/Words.tsx';
import type { MenuItem } from '../features/look/types.ts';
import css from './Header.module.css';

/** A link of the main menu, or what opens the links below it. */
export function HeaderItem({ item }: { item: MenuItem }) {
  const below = item.children ?? [];
  if (below.length > 0) return <HeaderGroup item={item} />;
  if (!item.link) return null;
  return (
    <WordedLink
      to={item.link}
      text={item.text}
      places={placesOf({ item: item.id })}
      label="edit.menuEntry"
      most={60}
      className={css.link}
      activeClass={css.active}
    />
  );
}

const placesOf = (at: { item: string; child?: string }) =>
  ({
    text: { menu: 'main', ...at, field: 'text' },
    link: { menu: 'main', ...at, field: 'link' },
  }) as const;

function HeaderGroup({ item }: { item: MenuItem }) {
  const editing = useEditing();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  useEffect(() => {
    if (!open) return undefined;
    const away = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);
  const links = [
    ...(item.link ? [{ id: item.id, text: item.text, link: item.link }] : []),
    ...(item.children ?? []),
  ];
  return (
    <div
      ref={box}
      className={css.group}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      {editing ? (
        <span className={css.link}>
          <Words place={placesOf({ item: item.id }).text} text={item.text} label="edit.menuEntry" most={60} />
        </span>
      ) : null}
      <button
        ref={button}
        type="button"
        className={`${css.link} ${css.opener}`}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        {editing ? <VisuallyHidden>{item.text}</VisuallyHidden> : item.text}
        <IconChevronDown size={16} stroke={2} aria-hidden="true" />
      </button>
      <ul id={panel} className={css.panel} hidden={!open}>
        {links.map((link) => (
          <li key={link.id}>
            {link.id === item.id && !editing ? (
              <LookLink to={link.link} onClick={() => setOpen(false)}>
                {link.text}
              </LookLink>
            ) : (
              <WordedLink
                to={link.link}
                text={link.text}
                places={placesOf({ item: item.id, ...(link.id === item.id ? {} : { child: link.id }) })}
                label="edit.menuEntry"
                most={60}
                onClick={() => setOpen(false)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
