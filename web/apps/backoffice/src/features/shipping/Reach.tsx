import { useMemo, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { addDeliveryRegion } from '@souk/client/operations/ecom-delivery-profile';
import { getDeliverySolutions } from '@souk/client/operations/ecom-delivery-solutions';
import { createLocalDeliveryOption } from '@souk/client/operations/ecom-local-delivery-options';
import { createPickupLocation } from '@souk/client/operations/ecom-pickup-locations';
import { createShippingOption } from '@souk/client/operations/ecom-shipping-options';
import { EmptyState } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { decimal } from '../../shared/decimal.ts';
import { Allowed, useMay } from '../../shared/may.tsx';
import { useMoney } from '../../shared/money.ts';
import { Answer } from '../../shared/Page.tsx';
import { countries, countryName, countryOf } from '../../shared/places.ts';
import { Seen } from '../../shared/Seen.tsx';
import { SheetPart } from '../../shared/Sheet.tsx';
import { useStore } from '../../shared/store.ts';
import { useWeightUnit } from '../../shared/weight.ts';
import { Add } from './Add.tsx';
import { isAmount, type Delivery, type Reads } from './delivery.ts';
import { goesByPlace } from './local.ts';
import { Locals } from './Locals.tsx';
import { MapSource } from './MapSource.tsx';
import { countryIn, insideOf, partOf, regionFor, somewhereIn, type Destination } from './offers.ts';
import type { Open } from './open.ts';
import { Places } from './Places.tsx';
import { Presets } from './Presets.tsx';
import { Choices, Shopper, useOffers } from './Preview.tsx';
import { isLastReach } from './reaching.ts';
import { Rates } from './Rates.tsx';
import { Regions } from './Regions.tsx';
import { useText } from './text/index.ts';
import { useFinds } from './useFinds.ts';
import css from './shipping.module.css';

/** Where the shopper of the preview is: a region brings its first country, a country brings its region. */
interface Picked {
  region?: string;
  country?: string;
}

/** How goods reach shoppers, and beside each way what a shopper sees of it. */
export function Reach({
  query,
  reads,
  onOpen,
}: {
  query: UseQueryResult<Delivery>;
  reads: Reads;
  onOpen: (what: Open) => void;
}) {
  const t = useText();
  const unit = useWeightUnit();
  const { settings } = useStore();
  const { code } = useLanguage();
  const may = useMay();
  const money = useMoney();
  const [picked, setPicked] = useState<Picked>({});
  const [worth, setWorth] = useState('50');
  const { regions = [], pickups = [], locals = [] } = query.data ?? {};
  // Whom everything reaches is known to those who may read all of it.
  const known = query.data && Object.values(reads).every(Boolean) ? query.data : null;
  const chosen =
    regions.find(({ region }) => region.id === picked.region) ??
    regions.find(({ profile }) => profile.default) ??
    regions[0];

  const previews = may(getDeliverySolutions) && regions.length > 0;
  const list = useMemo(() => countries(code), [code]);
  const home = countryOf(settings.locale);
  const country =
    picked.country ?? (chosen ? countryIn(chosen, regions, [home, ...list.map(({ value }) => value)]) : '');
  const countryText = country ? countryName(country, code) : '';
  const falls = regionFor(regions, country);
  const asks = (to: Destination | null) => (previews ? to : null);
  const offers = useOffers(asks(somewhereIn(regions, country)), worth, query.dataUpdatedAt);
  const [local] = locals;
  const near = local ? insideOf(local, regions, home) : null;
  const finds = useFinds() ?? true;
  // The position that is asked for here is one that the checkout does not know.
  const hidden = local !== undefined && goesByPlace(local) && !finds;
  const nearby = useOffers(asks(hidden ? null : near), worth, query.dataUpdatedAt);
  const cart = isAmount(worth) ? money(decimal(worth)) : worth;
  const chooseCountry = (of: string) =>
    setPicked({ country: of, region: regionFor(regions, of)?.region.id ?? picked.region });

  return (
    <>
      <SheetPart
        id="regions"
        title={t('shipping.regions')}
        actions={
          <Allowed to={[addDeliveryRegion, createShippingOption]}>
            <Add off={!query.data} onClick={() => onOpen({ is: 'region', of: null })}>
              {t('shipping.addRegion')}
            </Add>
          </Allowed>
        }
        aside={
          previews ? (
            <Seen
              title={t('shipping.sees')}
              text={
                falls
                  ? t('shipping.seesRegion', { country: countryText, name: falls.region.name ?? '' })
                  : t('shipping.seesNowhere', { country: countryText })
              }
            >
              <Shopper
                countries={list}
                country={country}
                worth={worth}
                onCountry={chooseCountry}
                onWorth={setWorth}
              />
              <p className={css.note}>{t(unit === 'LB' ? 'shipping.seesPound' : 'shipping.seesKilo')}</p>
            </Seen>
          ) : null
        }
      >
        <Answer query={query} failed={t('shipping.failed')}>
          {() =>
            regions.length === 0 ? (
              <EmptyState
                compact
                title={t('shipping.none')}
                text={t('shipping.noneText')}
                action={<Presets onOpen={onOpen} />}
              />
            ) : (
              <Regions
                regions={regions}
                chosen={chosen?.region.id}
                last={(id) => known !== null && isLastReach(known, finds, id)}
                onChoose={({ region }) => setPicked({ region: region.id })}
                onChange={(of) => onOpen({ is: 'region', of })}
              />
            )
          }
        </Answer>
      </SheetPart>
      {chosen && reads.options ? (
        <SheetPart
          id="rates"
          title={t('shipping.ratesOf', { name: chosen.region.name ?? '' })}
          actions={
            <Allowed to={createShippingOption}>
              <Add onClick={() => onOpen({ is: 'rate', of: chosen, option: null })}>
                {t('shipping.addRate')}
              </Add>
            </Allowed>
          }
          aside={
            previews && falls ? (
              <Seen title={t('shipping.seesIn', { country: countryText, amount: cart })}>
                <Choices
                  offers={offers}
                  label={t('shipping.partRates')}
                  only={(offer) => partOf(offer, locals) === 'rates'}
                  none={t('shipping.seesNoRate')}
                />
              </Seen>
            ) : null
          }
        >
          <Rates
            name={chosen.region.name ?? ''}
            options={chosen.options}
            onRate={(option) => onOpen({ is: 'rate', of: chosen, option })}
          />
        </SheetPart>
      ) : null}
      {reads.locals ? (
        <SheetPart
          id="local"
          title={t('shipping.local')}
          text={t('shipping.localText')}
          actions={
            <Allowed to={[addDeliveryRegion, createLocalDeliveryOption]}>
              <MapSource />
              <Add off={!query.data} onClick={() => onOpen({ is: 'local', of: null })}>
                {t('shipping.addLocal')}
              </Add>
            </Allowed>
          }
          aside={
            previews && local && near ? (
              <Seen
                title={t('shipping.seesNear', { name: local.areaName ?? '' })}
                text={t(hidden ? 'shipping.seesNearHidden' : 'shipping.seesNearText')}
              >
                {hidden ? null : (
                  <Choices
                    offers={nearby}
                    label={t('shipping.local')}
                    only={(offer) => partOf(offer, [local]) === 'local'}
                    none={t('shipping.seesNoRate')}
                  />
                )}
              </Seen>
            ) : null
          }
        >
          <Answer query={query} failed={t('shipping.failed')} rows={2}>
            {() => <Locals locals={locals} onChange={(of) => onOpen({ is: 'local', of })} />}
          </Answer>
        </SheetPart>
      ) : null}
      {reads.pickups ? (
        <SheetPart
          id="pickup"
          title={t('shipping.pickup')}
          text={t('shipping.pickupText')}
          actions={
            <Allowed to={createPickupLocation}>
              <Add off={!query.data} onClick={() => onOpen({ is: 'place', of: null })}>
                {t('shipping.addPlace')}
              </Add>
            </Allowed>
          }
          aside={
            previews && falls && pickups.length > 0 ? (
              <Seen title={t('shipping.seesPickup', { country: countryText })}>
                <Choices
                  offers={offers}
                  label={t('shipping.pickup')}
                  only={(offer) => partOf(offer, locals) === 'pickup'}
                  none={t('shipping.seesNoPickup')}
                />
              </Seen>
            ) : null
          }
        >
          <Answer query={query} failed={t('shipping.failed')} rows={2}>
            {() => <Places pickups={pickups} onChange={(of) => onOpen({ is: 'place', of })} />}
          </Answer>
        </SheetPart>
      ) : null}
    </>
  );
}
