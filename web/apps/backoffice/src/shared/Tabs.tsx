import { useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import css from './Tabs.module.css';

export interface Tab {
  id: string;
  name: string;
  count?: number;
}

/** Views of one page, as links: the address holds which one is open, and what else of it is to be kept. */
export function Tabs({
  label,
  tabs,
  current,
  keep,
}: {
  label: string;
  tabs: readonly Tab[];
  current: string;
  keep?: Record<string, string>;
}) {
  const all = useRef<HTMLElement>(null);
  // On a phone they stand in one line that can be moved: the open one is in sight, and not where the line fades out.
  useEffect(() => {
    all.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav ref={all} className={css.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          to="."
          search={{ ...keep, tab: tab.id }}
          className={css.tab}
          aria-current={tab.id === current ? 'page' : undefined}
        >
          {tab.name}
          {tab.count ? <span className={css.count}>{tab.count}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
