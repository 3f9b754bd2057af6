import { useEffect, useId, useRef, useState } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { LookLink } from '../features/look/LookLink.tsx';
import type { MenuItem } from '../features/look/types.ts';
import css from './Header.module.css';

/** A link of the main menu, or what opens the links below it. */
export function HeaderItem({ item }: { item: MenuItem }) {
  const below = item.children ?? [];
  if (below.length > 0) return <HeaderGroup item={item} />;
  if (!item.link) return null;
  return (
    <LookLink to={item.link} className={css.link} activeClass={css.active}>
      {item.text}
    </LookLink>
  );
}

function HeaderGroup({ item }: { item: MenuItem }) {
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
      <button
        ref={button}
        type="button"
        className={`${css.link} ${css.opener}`}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        {item.text}
        <IconChevronDown size={16} stroke={2} aria-hidden="true" />
      </button>
      <ul id={panel} className={css.panel} hidden={!open}>
        {links.map((link) => (
          <li key={link.id}>
            <LookLink to={link.link} onClick={() => setOpen(false)}>
              {link.text}
            </LookLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
