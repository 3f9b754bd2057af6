import { useId, type ComponentType } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Select } from '@souk/ui';
import { Page } from '../../shared/Page.tsx';
import { Tabs } from '../../shared/Tabs.tsx';
import { Behind } from './Behind.tsx';
import { Cohorts } from './Cohorts.tsx';
import { Channels, Collections, Countries, Discounts, Members, Payments, Products } from './Parts.tsx';
import { Returns } from './Returns.tsx';
import { Sales } from './Sales.tsx';
import { Stock } from './Stock.tsx';
import { Visits } from './Visits.tsx';
import { daysOf, monthsOf, periods, spans } from './period.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './reports.module.css';

const tabs = [
  'sales',
  'visits',
  'products',
  'collections',
  'discounts',
  'countries',
  'channels',
  'payments',
  'members',
  'cohorts',
  'returns',
  'stock',
] as const;

type TabName = (typeof tabs)[number];

const views: Record<TabName, ComponentType<{ days: number }>> = {
  sales: Sales,
  visits: Visits,
  products: Products,
  collections: Collections,
  discounts: Discounts,
  countries: Countries,
  channels: Channels,
  payments: Payments,
  members: Members,
  cohorts: Cohorts,
  returns: Returns,
  stock: Stock,
};

/** How the shop does: one report at a time, over a period that the address holds. */
export function ReportsPage() {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const search: Record<string, string> = useSearch({ strict: false });
  const days = daysOf(search.days);
  const open = tabs.find((name) => name === search.tab) ?? tabs[0];
  const View = views[open];
  const kept: Record<string, string> = search.days ? { days: search.days } : {};
  const set = (more: Record<string, string>) =>
    void navigate({ to: '.', search: { ...search, ...more }, replace: true });
  return (
    <Page
      title={t('nav.reports')}
      text={t('reports.text')}
      actions={
        <span className={css.period}>
          <label htmlFor={id}>{t('reports.period')}</label>
          {open === 'cohorts' ? (
            <Select
              id={id}
              value={monthsOf(search.months)}
              onChange={(event) => set({ months: event.target.value })}
            >
              {spans.map((count) => (
                <option key={count} value={count}>
                  {t('reports.months', { count })}
                </option>
              ))}
            </Select>
          ) : (
            <Select id={id} value={days} onChange={(event) => set({ days: event.target.value })}>
              {periods.map((count) => (
                <option key={count} value={count}>
                  {count === 365 ? t('reports.year') : t('reports.days', { count })}
                </option>
              ))}
            </Select>
          )}
        </span>
      }
    >
      <Tabs
        label={t('reports.views')}
        tabs={tabs.map((name) => ({ id: name, name: t(`reports.tab.${name}` as TextKey) }))}
        current={open}
        keep={kept}
      />
      {search.behind ? <Behind days={days} asked={search.behind} /> : <View days={days} />}
    </Page>
  );
}
