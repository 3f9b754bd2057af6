import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  createManualTaxMapping,
  queryManualTaxMappings,
  updateManualTaxMapping,
} from '@souk/client/operations/ecom-manual-tax-mappings';
import { calculateTax } from '@souk/client/operations/ecom-tax-calculation';
import { getTaxSettings } from '@souk/client/operations/ecom-tax-settings';
import { createTaxRegion, deleteTaxRegion, queryTaxRegions } from '@souk/client/operations/ecom-tax-regions';
import { serviceKey } from '@souk/query/operations';
import { Button, Callout, EmptyState } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { Allowed, useMay } from '../../shared/may.tsx';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { countryName } from '../../shared/places.ts';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { SideParts } from '../../shared/Sheet.tsx';
import { useStore } from '../../shared/store.ts';
import { Table } from '../../shared/Table.tsx';
import { untaxed, useDelivered } from '../../shared/untaxed.ts';
import { useDone } from '../../shared/useDone.ts';
import { EuropeDialog } from './EuropeDialog.tsx';
import { GroupsPart } from './GroupsPart.tsx';
import { calls, useGroups } from './groups.ts';
import { PricesPart } from './PricesPart.tsx';
import { taxText } from './rates.ts';
import { useCalculators, workerOf, type Calculator } from './calculators.ts';
import { goods, shipping } from './named.ts';
import { RegionDialog } from './RegionDialog.tsx';
import { loadTaxes, placeOf, type TaxedRegion } from './regions.ts';
import { useText } from './text/index.ts';
import { TryTax } from './TryTax.tsx';
import css from './taxes.module.css';

const service = serviceKey(queryTaxRegions);

export function TaxesPage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const [open, setOpen] = useState<TaxedRegion | 'new' | 'try' | 'europe' | null>(null);
  const groups = useGroups('goods');
  const exempt = useGroups('buyers');
  const calculators = useCalculators();
  const close = () => setOpen(null);
  const query = useQuery({
    queryKey: [...service, 'page'],
    queryFn: ({ signal }) => loadTaxes(client, may(queryManualTaxMappings), signal),
  });
  return (
    <Page
      title={t('nav.taxes')}
      actions={
        <Allowed to={calculateTax}>
          <Button size="small" variant="secondary" onClick={() => setOpen('try')}>
            {t('taxes.try')}
          </Button>
        </Allowed>
      }
    >
      <SideParts
        note={t('taxes.text')}
        parts={[
          may(getTaxSettings) ? { id: 'prices', name: t('taxes.prices') } : null,
          { id: 'regions', name: t('taxes.regions'), count: query.data?.length },
          may(calls.goods.read) ? { id: 'goods', name: t('taxes.groups') } : null,
          may(calls.buyers.read) ? { id: 'buyers', name: t('taxes.exempts') } : null,
        ].filter((part) => part !== null)}
      >
        <PricesPart />
        <Panel
          id="regions"
          title={t('taxes.regions')}
          text={t('taxes.regionsText')}
          actions={
            <Allowed to={[createTaxRegion, createManualTaxMapping]}>
              <div className={css.acts}>
                <Button size="small" variant="secondary" onClick={() => setOpen('europe')}>
                  {t('taxes.europe')}
                </Button>
                <Button size="small" onClick={() => setOpen('new')}>
                  {t('taxes.add')}
                </Button>
              </div>
            </Allowed>
          }
        >
          <Answer query={query} failed={t('taxes.failed')}>
            {(regions) => (
              <>
                <Untaxed regions={regions} />
                <Gone regions={regions} calculators={calculators} />
                <Regions regions={regions} calculators={calculators} onOpen={setOpen} />
              </>
            )}
          </Answer>
        </Panel>
        <GroupsPart kind="goods" />
        <GroupsPart kind="buyers" />
      </SideParts>
      {open === 'try' ? (
        <TryTax groups={groups.data ?? []} exempt={exempt.data ?? []} onClose={close} />
      ) : open === 'europe' ? (
        <EuropeDialog regions={query.data ?? []} onClose={close} />
      ) : open ? (
        <RegionDialog
          taxed={open === 'new' ? null : open}
          calculators={calculators}
          groups={groups.data ?? []}
          exempt={exempt.data ?? []}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}

/** Where goods are sent to without tax. It may be meant so. */
function Untaxed({ regions }: { regions: readonly TaxedRegion[] }) {
  const t = useText();
  const { code } = useLanguage();
  const found = untaxed(
    useDelivered(),
    regions.map(({ region }) => region),
  );
  if (found.length === 0) return null;
  const names = found.map((country) => countryName(country, code));
  return (
    <div className={css.untaxed}>
      <Callout tone="attention">
        <p>
          {t('taxes.untaxed', { countries: new Intl.ListFormat(code).format(names) })}{' '}
          <Link to="/shipping">{t('taxes.untaxedLink')}</Link>
        </p>
      </Callout>
    </div>
  );
}

/** Regions whose plugin is deleted or switched off: their own rates stand in, where they have any. */
function Gone({
  regions,
  calculators,
}: {
  regions: readonly TaxedRegion[];
  calculators: readonly Calculator[] | undefined;
}) {
  const t = useText();
  const { code } = useLanguage();
  const places = regions
    .filter(({ region }) => workerOf(region.appId, calculators) === 'gone')
    .map((one) => placeOf(one, code));
  if (places.length === 0) return null;
  return (
    <div className={css.untaxed}>
      <Callout tone="attention">
        <p>{t('taxes.goneIn', { places: new Intl.ListFormat(code).format(places) })}</p>
      </Callout>
    </div>
  );
}

function Regions({
  regions,
  calculators,
  onOpen,
}: {
  regions: TaxedRegion[];
  calculators: readonly Calculator[] | undefined;
  onOpen: (one: TaxedRegion) => void;
}) {
  const t = useText();
  const { client } = useStore();
  const { code } = useLanguage();
  const may = useMay();
  const { tell } = useDone(service);
  const [question, setQuestion] = useState<Question | null>(null);
  const place = (one: TaxedRegion) => placeOf(one, code);
  const rates = ({ region, mappings }: TaxedRegion, group: string) => {
    const worker = workerOf(region.appId, calculators);
    if (worker === 'gone') return t('taxes.gone');
    if (worker === 'unknown') return t('taxes.calculated');
    if (worker !== 'rates') return t('taxes.byPlugin', { name: worker.displayName });
    const set = mappings.filter(({ taxGroupId }) => taxGroupId === group);
    if (set.length === 0) return t('taxes.noRate');
    return set.map(({ taxRate, taxName }) => taxText(taxName, taxRate, code)).join(', ');
  };
  const others = ({ mappings }: TaxedRegion) =>
    new Set(mappings.map(({ taxGroupId }) => taxGroupId).filter((id) => id !== goods && id !== shipping))
      .size;
  const delivered = useDelivered();
  const remove = (one: TaxedRegion) => {
    const left = regions.filter(({ id }) => id !== one.id).map(({ region }) => region);
    const without = untaxed(delivered, left).includes(one.region.country);
    setQuestion({
      title: t('taxes.deleteTitle', { place: place(one) }),
      text: without
        ? t('taxes.deleteUntaxed', { country: countryName(one.region.country, code) })
        : t('taxes.deleteText'),
      action: t('taxes.delete'),
      work: () => client.call(deleteTaxRegion, { taxRegionId: one.id }),
      onDone: () => tell(t('taxes.deleted', { place: place(one) })),
    });
  };
  if (regions.length === 0) {
    return <EmptyState compact title={t('taxes.none')} text={t('taxes.noneText')} />;
  }
  return (
    <>
      <Table
        label={t('taxes.regions')}
        rows={regions}
        columns={[
          { name: t('taxes.place'), cell: place },
          { name: t('taxes.goods'), cell: (one) => rates(one, goods) },
          { name: t('taxes.shipping'), cell: (one) => rates(one, shipping) },
          {
            name: t('taxes.others'),
            cell: (one) => others(one) || '',
            end: true,
            wide: true,
          },
        ]}
        actions={(one) => (
          <RowMenu
            of={place(one)}
            actions={[
              may(updateManualTaxMapping) && may(createManualTaxMapping)
                ? { label: t('taxes.edit'), run: () => onOpen(one) }
                : null,
              may(deleteTaxRegion)
                ? { label: t('taxes.delete'), danger: true, run: () => remove(one) }
                : null,
            ]}
          />
        )}
      />
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </>
  );
}
