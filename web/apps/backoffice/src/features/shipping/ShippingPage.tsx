import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  addDeliveryRegion,
  createDeliveryProfile,
  listInstalledDeliveryCarriers,
  queryDeliveryProfiles,
} from '@souk/client/operations/ecom-delivery-profile';
import { getDeliverySolutions } from '@souk/client/operations/ecom-delivery-solutions';
import {
  createLocalDeliveryOption,
  queryLocalDeliveryOptions,
} from '@souk/client/operations/ecom-local-delivery-options';
import { createPickupLocation, queryPickupLocation } from '@souk/client/operations/ecom-pickup-locations';
import { createShippingOption, queryShippingOptions } from '@souk/client/operations/ecom-shipping-options';
import { queryShippoConfigurations } from '@souk/client/operations/ecom-shippo-configurations';
import { serviceKey } from '@souk/query/operations';
import { Button, Callout, EmptyState } from '@souk/ui';
import { Allowed, useMay } from '../../shared/may.tsx';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { Carriers } from './Carriers.tsx';
import {
  loadDelivery,
  reachesSomebody,
  type Pickup,
  type Profile,
  type ServedRegion,
  type ShippingOption,
} from './delivery.ts';
import { Labels } from './Labels.tsx';
import type { Local } from './local.ts';
import { LocalDialog } from './LocalDialog.tsx';
import { Locals } from './Locals.tsx';
import { MapSource } from './MapSource.tsx';
import { PickupDialog } from './PickupDialog.tsx';
import { Places } from './Places.tsx';
import { ProfileDialog, Profiles } from './Profiles.tsx';
import { RateDialog } from './RateDialog.tsx';
import { RegionDialog } from './RegionDialog.tsx';
import { RegionPart } from './RegionPart.tsx';
import { useText } from './text/index.ts';
import { TryAddress } from './TryAddress.tsx';
import css from './shipping.module.css';

/** What a press opened. */
type Open =
  | { is: 'region'; of: ServedRegion | null }
  | { is: 'rate'; of: ServedRegion; option: ShippingOption | null }
  | { is: 'place'; of: Pickup | null }
  | { is: 'local'; of: Local | null }
  | { is: 'profile'; of: Profile | null }
  | { is: 'try' };

export function ShippingPage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const [open, setOpen] = useState<Open | null>(null);
  const reads = {
    options: may(queryShippingOptions),
    pickups: may(queryPickupLocation),
    locals: may(queryLocalDeliveryOptions),
  };
  const query = useQuery({
    queryKey: [...serviceKey(queryDeliveryProfiles), 'page'],
    queryFn: ({ signal }) => loadDelivery(client, reads, signal),
  });
  const close = () => setOpen(null);
  const regions = query.data?.regions ?? [];
  return (
    <Page
      title={t('nav.shipping')}
      text={t('shipping.text')}
      actions={
        <Allowed to={getDeliverySolutions}>
          <Button size="small" variant="secondary" onClick={() => setOpen({ is: 'try' })}>
            {t('shipping.try')}
          </Button>
        </Allowed>
      }
    >
      {query.data && reads.options && reads.pickups && reads.locals && !reachesSomebody(query.data) ? (
        <div className={css.warning}>
          <Callout tone="attention" title={t('shipping.stuck')}>
            <p>{t('shipping.stuckText')}</p>
          </Callout>
        </div>
      ) : null}
      <Panel
        title={t('shipping.regions')}
        actions={
          <Allowed to={[addDeliveryRegion, createShippingOption]}>
            <Button size="small" disabled={!query.data} onClick={() => setOpen({ is: 'region', of: null })}>
              {t('shipping.addRegion')}
            </Button>
          </Allowed>
        }
      >
        <Answer query={query} failed={t('shipping.failed')}>
          {() =>
            regions.length === 0 ? (
              <EmptyState
                compact
                title={t('shipping.none')}
                text={t('shipping.noneText')}
                action={<Presets onOpen={setOpen} />}
              />
            ) : (
              regions.map((served) => (
                <RegionPart
                  key={served.region.id}
                  served={served}
                  onRegion={() => setOpen({ is: 'region', of: served })}
                  onRate={(option) => setOpen({ is: 'rate', of: served, option })}
                />
              ))
            )
          }
        </Answer>
      </Panel>
      {reads.pickups ? (
        <Panel
          title={t('shipping.pickup')}
          text={t('shipping.pickupText')}
          actions={
            <Allowed to={createPickupLocation}>
              <Button
                size="small"
                variant="secondary"
                disabled={!query.data}
                onClick={() => setOpen({ is: 'place', of: null })}
              >
                {t('shipping.addPlace')}
              </Button>
            </Allowed>
          }
        >
          <Answer query={query} failed={t('shipping.failed')} rows={2}>
            {({ pickups }) => <Places pickups={pickups} onChange={(of) => setOpen({ is: 'place', of })} />}
          </Answer>
        </Panel>
      ) : null}
      {reads.locals ? (
        <Panel
          title={t('shipping.local')}
          text={t('shipping.localText')}
          actions={
            <Allowed to={[addDeliveryRegion, createLocalDeliveryOption]}>
              <MapSource />
              <Button
                size="small"
                variant="secondary"
                disabled={!query.data}
                onClick={() => setOpen({ is: 'local', of: null })}
              >
                {t('shipping.addLocal')}
              </Button>
            </Allowed>
          }
        >
          <Answer query={query} failed={t('shipping.failed')} rows={2}>
            {({ locals }) => <Locals locals={locals} onChange={(of) => setOpen({ is: 'local', of })} />}
          </Answer>
        </Panel>
      ) : null}
      <Allowed to={listInstalledDeliveryCarriers}>
        <Panel title={t('shipping.carriers')} text={t('shipping.carriersText')}>
          <Carriers regions={regions} />
        </Panel>
      </Allowed>
      <Allowed to={queryShippoConfigurations}>
        <Labels regions={regions} />
      </Allowed>
      {query.data && query.data.profiles.length > 0 ? (
        <Panel
          title={t('shipping.profiles')}
          text={t('shipping.profilesText')}
          actions={
            <Allowed to={createDeliveryProfile}>
              <Button size="small" variant="secondary" onClick={() => setOpen({ is: 'profile', of: null })}>
                {t('shipping.addProfile')}
              </Button>
            </Allowed>
          }
        >
          <Profiles profiles={query.data.profiles} onOpen={(of) => setOpen({ is: 'profile', of })} />
        </Panel>
      ) : null}
      {open?.is === 'try' ? <TryAddress onClose={close} /> : null}
      {open?.is === 'profile' ? <ProfileDialog profile={open.of} onClose={close} /> : null}
      {open?.is === 'local' ? (
        <LocalDialog
          local={open.of}
          profiles={query.data?.profiles ?? []}
          regions={regions}
          onClose={close}
        />
      ) : null}
      {open?.is === 'region' ? (
        <RegionDialog served={open.of} profiles={query.data?.profiles ?? []} onClose={close} />
      ) : null}
      {open?.is === 'rate' ? <RateDialog served={open.of} option={open.option} onClose={close} /> : null}
      {open?.is === 'place' ? (
        <PickupDialog
          pickup={open.of}
          profiles={query.data?.profiles ?? []}
          regions={regions}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}

/** Two ways that most shops begin with, each filled in already. */
function Presets({ onOpen }: { onOpen: (what: Open) => void }) {
  const t = useText();
  return (
    <div className={css.presets}>
      <Allowed to={[addDeliveryRegion, createShippingOption]}>
        <Button size="small" variant="secondary" onClick={() => onOpen({ is: 'region', of: null })}>
          {t('shipping.presetCountry')}
        </Button>
      </Allowed>
      <Allowed to={[addDeliveryRegion, createPickupLocation]}>
        <Button size="small" variant="secondary" onClick={() => onOpen({ is: 'place', of: null })}>
          {t('shipping.presetPickup')}
        </Button>
      </Allowed>
    </div>
  );
}
