import { useEffect, useRef, type ReactNode } from 'react';
import { useShop } from './shop.ts';
import { addressOf, goTo } from './navigation.ts';
import css from './Page.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

let first = true;

/** A heading, what it is about, and the rest. Coming from another page the heading is read out. */
export function Page({ title, lead, children }: Props) {
  const { settings } = useShop();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${settings.siteName}`;
  }, [title, settings.siteName]);
  useEffect(() => {
    // The browser reads a page that it has just loaded; and a field that wants the focus keeps it.
    if (!first && document.activeElement === document.body) heading.current?.focus();
    first = false;
  }, []);
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {title}
        </h1>
        {lead ? <p className={css.lead}>{lead}</p> : null}
      </div>
      {children}
    </div>
  );
}

/** A link to another of these pages. */
export function PageLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <a
      href={addressOf(to)}
      className={className ?? css.link}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        goTo(to);
      }}
    >
      {children}
    </a>
  );
}
