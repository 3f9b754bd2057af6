import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconMapPin } from '@tabler/icons-react';
import {
  createDeliveryProfile,
  listInstalledDeliveryCarriers,
  queryDeliveryProfiles,
} from '@souk/client/operations/ecom-delivery-profile';
import { getDeliverySolutions } from '@souk/client/operations/ecom-delivery-solutions';
import { queryLocalDeliveryOptions } from '@souk/client/operations/ecom-local-delivery-options';
import { queryPickupLocation } from '@souk/client/operations/ecom-pickup-locations';
import { queryShippingOptions } from '@souk/client/operations/ecom-shipping-options';
import { queryShippoConfigurations } from '@souk/client/operations/ecom-shippo-configurations';
import { serviceKey } from '@souk/query/operations';
import { Button } from '@souk/ui';
import { Allowed, useMay } from '../../shared/may.tsx';
import { Page } from '../../shared/Page.tsx';
import { Sheet, SheetPart, SideParts } from '../../shared/Sheet.tsx';
import { useStore } from '../../shared/store.ts';
import { Add } from './Add.tsx';
import { Carriers } from './Carriers.tsx';
import { loadDelivery } from './delivery.ts';
import { Dialogs } from './Dialogs.tsx';
import { Labels } from './Labels.tsx';
import type { Open } from './open.ts';
import { Profiles } from './Profiles.tsx';
import { Reach } from './Reach.tsx';
import { stuckBy } from './reaching.ts';
import { Stuck } from './Stuck.tsx';
import { useText } from './text/index.ts';
import { useFinds } from './useFinds.ts';

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
  const { profiles = [], regions = [], pickups = [], locals = [] } = query.data ?? {};
  // What is not known does not make a warning.
  const finds = useFinds() ?? true;
  const stuck = query.data && Object.values(reads).every(Boolean) ? stuckBy(query.data, finds) : null;
  const rates = new Set(regions.flatMap(({ options }) => options.map(({ id }) => id))).size;
  const parts = [
    { id: 'regions', name: t('shipping.partRegions'), count: regions.length },
    regions.length > 0 && reads.options ? { id: 'rates', name: t('shipping.partRates'), count: rates } : null,
    reads.locals ? { id: 'local', name: t('shipping.local'), count: locals.length } : null,
    reads.pickups ? { id: 'pickup', name: t('shipping.pickup'), count: pickups.length } : null,
    may(queryShippoConfigurations) ? { id: 'labels', name: t('labels.part') } : null,
    may(listInstalledDeliveryCarriers) ? { id: 'carriers', name: t('shipping.carriers') } : null,
    profiles.length > 0 ? { id: 'profiles', name: t('shipping.partProfiles'), count: profiles.length } : null,
  ].filter((part) => part !== null);
  return (
    <Page
      title={t('nav.shipping')}
      actions={
        <Allowed to={getDeliverySolutions}>
          <Button size="small" variant="secondary" onClick={() => setOpen({ is: 'try' })}>
            <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
            {t('shipping.try')}
          </Button>
        </Allowed>
      }
    >
      <SideParts parts={parts} note={t('shipping.text')}>
        {stuck ? <Stuck by={stuck} /> : null}
        <Sheet>
          <Reach query={query} reads={reads} onOpen={setOpen} />
          <Allowed to={queryShippoConfigurations}>
            <Labels regions={regions} />
          </Allowed>
          <Allowed to={listInstalledDeliveryCarriers}>
            <SheetPart id="carriers" title={t('shipping.carriers')} text={t('shipping.carriersText')}>
              <Carriers regions={regions} />
            </SheetPart>
          </Allowed>
          {profiles.length > 0 ? (
            <SheetPart
              id="profiles"
              title={t('shipping.profiles')}
              text={t('shipping.profilesText')}
              actions={
                <Allowed to={createDeliveryProfile}>
                  <Add onClick={() => setOpen({ is: 'profile', of: null })}>{t('shipping.addProfile')}</Add>
                </Allowed>
              }
            >
              <Profiles profiles={profiles} onOpen={(of) => setOpen({ is: 'profile', of })} />
            </SheetPart>
          ) : null}
        </Sheet>
      </SideParts>
      {open ? (
        <Dialogs
          open={open}
          delivery={{ profiles, regions, pickups, locals }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Page>
  );
}
