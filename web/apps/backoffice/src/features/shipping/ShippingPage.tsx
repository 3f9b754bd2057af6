import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { addDeliveryRegion, queryDeliveryProfiles } from '@souk/client/operations/ecom-delivery-profile';
import { createPickupLocation, queryPickupLocation } from '@souk/client/operations/ecom-pickup-locations';
import { createShippingOption, queryShippingOptions } from '@souk/client/operations/ecom-shipping-options';
import { serviceKey } from '@souk/query/operations';
import { Button, EmptyState } from '@souk/ui';
import { Allowed, useMay } from '../../shared/may.tsx';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { loadDelivery, type Pickup, type ServedRegion, type ShippingOption } from './delivery.ts';
import { PickupDialog } from './PickupDialog.tsx';
import { Places } from './Places.tsx';
import { RateDialog } from './RateDialog.tsx';
import { RegionDialog } from './RegionDialog.tsx';
import { RegionPart } from './RegionPart.tsx';
import { useText } from './text/index.ts';

/** What a press opened. */
type Open =
  | { is: 'region'; of: ServedRegion | null }
  | { is: 'rate'; of: ServedRegion; option: ShippingOption | null }
  | { is: 'place'; of: Pickup | null };

export function ShippingPage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const [open, setOpen] = useState<Open | null>(null);
  const reads = { options: may(queryShippingOptions), pickups: may(queryPickupLocation) };
  const query = useQuery({
    queryKey: [...serviceKey(queryDeliveryProfiles), 'page'],
    queryFn: ({ signal }) => loadDelivery(client, reads, signal),
  });
  const close = () => setOpen(null);
  const regions = query.data?.regions ?? [];
  return (
    <Page title={t('nav.shipping')} text={t('shipping.text')}>
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
              <EmptyState compact title={t('shipping.none')} text={t('shipping.noneText')} />
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
      {open?.is === 'region' ? (
        <RegionDialog served={open.of} profiles={query.data?.profiles ?? []} onClose={close} />
      ) : null}
      {open?.is === 'rate' ? <RateDialog served={open.of} option={open.option} onClose={close} /> : null}
      {open?.is === 'place' ? <PickupDialog pickup={open.of} regions={regions} onClose={close} /> : null}
    </Page>
  );
}
