import { useId, useState, type ComponentType } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Callout, Select } from '@souk/ui';
import { Page } from '../../shared/Page.tsx';
import { Tabs } from '../../shared/Tabs.tsx';
import { useZone } from '../../shared/useZone.ts';
import { clockAt } from '../../shared/zone.ts';
import { Behind } from './Behind.tsx';
import { Cohorts } from './Cohorts.tsx';
import { Channels, Collections, Countries, Discounts, Members, Payments, Products } from './Parts.tsx';
import { Returns } from './Returns.tsx';
import { Sales } from './Sales.tsx';
import { OwnDays } from './OwnDays.tsx';
import { Stock } from './Stock.tsx';
import { Visits } from './Visits.tsx';
import { lastDays, lengthOf, monthsOf, overOf, periods, spans, stockDays, type Over } from './period.ts';
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

const views: Record<TabName, ComponentType<{ over: Over }>> = {
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
  const zone = useZone();
  const over = overOf(search);
  const own = over.from !== undefined;
  const [now] = useState(Date.now);
  const today = clockAt(now, zone ?? 'UTC').slice(0, 10);
  const open = tabs.find((name) => name === search.tab) ?? tabs[0];
  const View = views[open];
  const kept = Object.fromEntries(
    ['days', 'from', 'to', 'currency'].flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  ) as Record<string, string>;
  const set = (more: Record<string, string>) =>
    void navigate({ to: '.', search: { ...search, ...more }, replace: true });
  // Either so many days, or days of one's own.
  const choose = (more: Record<string, string>) => {
    const { days: _, from: __, to: ___, ...rest } = search;
    void navigate({ to: '.', search: { ...rest, ...more }, replace: true });
  };
  const chosen = (period: string) =>
    choose(period === 'own' ? lastDays(lengthOf(over), today) : { days: period });
  // Older changes of stock are gone: an answer would be wrong, and the server gives none.
  const tooOld =
    open === 'stock' && !search.behind && own && lastDays(stockDays + 1, today).from > (over.from ?? '');
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
            <Select id={id} value={own ? 'own' : over.days} onChange={(event) => chosen(event.target.value)}>
              {periods.map((count) => (
                <option key={count} value={count}>
                  {count === 365 ? t('reports.year') : t('reports.days', { count })}
                </option>
              ))}
              <option value="own">{t('reports.own')}</option>
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
      {own && open !== 'cohorts' ? (
        <OwnDays
          key={`${over.from} ${over.to}`}
          from={over.from ?? ''}
          to={over.to ?? ''}
          onChoose={choose}
        />
      ) : null}
      {tooOld ? (
        <Callout tone="attention">{t('reports.stockTooOld', { count: stockDays })}</Callout>
      ) : search.behind ? (
        <Behind key={search.behind} over={over} asked={search.behind} />
      ) : (
        <View over={over} />
      )}
    </Page>
  );
}
