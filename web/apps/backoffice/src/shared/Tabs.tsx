import { Link } from '@tanstack/react-router';
import css from './Tabs.module.css';

export interface Tab {
  id: string;
  name: string;
  count?: number;
}

/** Views of one page, as links: the address holds which one is open. */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          to="."
          search={{ tab: tab.id }}
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
