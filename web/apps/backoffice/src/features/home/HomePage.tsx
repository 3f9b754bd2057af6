import { Suspense, lazy } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { get as getToday, getActivity } from '@souk/client/operations/souk-today';
import { getFunnel, getSales } from '@souk/client/operations/souk-reports';
import { reading } from '@souk/query/operations';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { createDraftOrder } from '@souk/client/operations/ecom-draft-orders';
import { Skeleton, buttonClass } from '@souk/ui';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { useMay } from '../../shared/may.tsx';
import { useMe, useStore } from '../../shared/store.ts';
import { Activity } from './Activity.tsx';
import { Checklist } from './Checklist.tsx';
import { Demo } from './Demo.tsx';
import { Figures } from './Figures.tsx';
import { Tasks } from './Tasks.tsx';
import { useText } from './text/index.ts';
import css from './HomePage.module.css';

// Charts are heavy: they come after everything that can be done.
const Chart = lazy(async () => ({ default: (await import('./Chart.tsx')).Chart }));

/** No sales yet: the list of what to set up says more than a line at zero. */
const hasSold = ({ sum, previous }: Schemas['ReportsSalesReport']): boolean =>
  sum.orders > 0 || (previous?.sum.orders ?? 0) > 0;

/** The day of whoever is signed in: what waits, how the shop does, and what is still to be set up. */
export function HomePage() {
  const t = useText();
  const { settings, client } = useStore();
  const { identity } = useMe();
  const may = useMay();
  // Under the name that every change drops from the cache, also those that the live feed tells of.
  const today = useQuery({
    queryKey: ['home', 'today'],
    queryFn: ({ signal }) => client.call(getToday, {}, { signal }),
    staleTime: 0,
  });
  const sales = useQuery({
    ...reading(client, getSales, { days: 7, interval: 'DAY', compare: true }),
    enabled: may(getSales),
  });
  const visits = useQuery({
    ...reading(client, getFunnel, { days: 7, compare: true }),
    enabled: may(getFunnel),
  });
  const lately = useQuery({
    queryKey: ['home', 'activity'],
    queryFn: ({ signal }) => client.call(getActivity, {}, { signal }),
    staleTime: 0,
  });
  const name = identity.identityProfile.firstName;
  const steps = today.data?.checklist?.some((step) => !step.done) ? today.data.checklist : null;
  // Before the first order there is nothing to see in figures: what to set up comes first.
  const isNew = steps?.some(({ key, done }) => key === 'ORDER' && !done);
  return (
    <Page
      title={name ? t('home.hello', { name }) : t('nav.home')}
      text={t('home.text', { site: settings.siteName })}
      actions={
        <>
          <a
            className={buttonClass('secondary', 'small', css.action)}
            href="/"
            target="_blank"
            rel="noopener"
          >
            {t('home.viewShop')}
            <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
          </a>
          {may(createDraftOrder) ? (
            <Link className={buttonClass('primary', 'small')} to="/drafts/new">
              {t('home.newOrder')}
            </Link>
          ) : null}
        </>
      }
    >
      <div className={css.columns}>
        <div className={css.side}>
          {steps && isNew ? <Checklist steps={steps} /> : null}
          <Panel title={t('home.todo')}>
            <Answer query={today} failed={t('home.failed')} rows={4}>
              {({ tasks }) => <Tasks tasks={tasks.filter((task) => task.count > 0)} />}
            </Answer>
          </Panel>
          <Panel title={t('home.lately')}>
            <Answer query={lately} failed={t('home.latelyFailed')} rows={4}>
              {({ acts }) => <Activity acts={acts} />}
            </Answer>
          </Panel>
        </div>
        <div className={css.side}>
          {may(getSales) ? (
            <Panel title={t('home.sales')}>
              <Answer query={sales} failed={t('home.salesFailed')} rows={3}>
                {(report) => (
                  <>
                    {hasSold(report) ? (
                      <Suspense fallback={<Skeleton height={220} />}>
                        <Chart report={report} />
                      </Suspense>
                    ) : null}
                    <Figures report={report} visits={visits.data} />
                  </>
                )}
              </Answer>
            </Panel>
          ) : null}
          {steps && !isNew ? <Checklist steps={steps} /> : null}
          {today.data?.demo?.present ? <Demo products={today.data.demo.products} /> : null}
        </div>
      </div>
    </Page>
  );
}
