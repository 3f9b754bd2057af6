import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  createShippoConfiguration,
  deleteShippoConfiguration,
  queryShippoConfigurations,
  updateShippoConfiguration,
} from '@souk/client/operations/ecom-shippo-configurations';
import { reading } from '@souk/query/operations';
import { EmptyState } from '@souk/ui';
import { Confirm } from '../../shared/Confirm.tsx';
import { Allowed, useMay } from '../../shared/may.tsx';
import { Answer } from '../../shared/Page.tsx';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { SheetPart } from '../../shared/Sheet.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { Add } from './Add.tsx';
import type { ServedRegion } from './delivery.ts';
import { LabelDialog } from './LabelDialog.tsx';
import { labelService, packages, services, type LabelSettings } from './labels.ts';
import { useText } from './text/index.ts';
import css from './shipping.module.css';

/** What parcels with bought labels are packed in, and by which services they go, for each region. */
export function Labels({ regions }: { regions: ServedRegion[] }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { tell } = useDone(labelService);
  const [open, setOpen] = useState<LabelSettings | 'new' | null>(null);
  const [gone, setGone] = useState<LabelSettings | null>(null);
  const query = useQuery(
    reading(client, queryShippoConfigurations, { query: { cursorPaging: { limit: 100 } } }),
  );
  const nameOf = (one: LabelSettings) => one.packageDetails?.name || t(packages[one.packageType]);
  return (
    <SheetPart
      id="labels"
      title={t('labels.title')}
      text={t('labels.text')}
      actions={
        <Allowed to={createShippoConfiguration}>
          <Add off={regions.length === 0} onClick={() => setOpen('new')}>
            {t('labels.add')}
          </Add>
        </Allowed>
      }
    >
      <Answer query={query} failed={t('labels.failed')} rows={2}>
        {({ shippoConfigurations: list }) =>
          list.length === 0 ? (
            <EmptyState
              compact
              title={t('labels.none')}
              text={t(regions.length === 0 ? 'labels.noRegion' : 'labels.noneText')}
            />
          ) : (
            <ul>
              {list.map((one) => (
                <li key={one.id} className={css.place}>
                  <div>
                    <p className={css.regionName}>
                      <bdi>{nameOf(one)}</bdi>
                    </p>
                    <p className={css.note}>
                      {[...one.domesticServices, ...one.internationalServices]
                        .map(({ service }) => t(services[service]))
                        .join(', ') || t('labels.noService')}
                    </p>
                    <p className={css.note}>
                      <bdi>
                        {regions
                          .filter(({ region }) => one.deliveryRegionIds.includes(region.id))
                          .map(({ region }) => region.name)
                          .join(', ') || t('labels.nowhere')}
                      </bdi>
                    </p>
                  </div>
                  <div className={css.acts}>
                    <RowMenu
                      of={nameOf(one)}
                      actions={[
                        may(updateShippoConfiguration)
                          ? { label: t('shipping.change'), run: () => setOpen(one) }
                          : null,
                        may(deleteShippoConfiguration)
                          ? { label: t('shipping.delete'), danger: true, run: () => setGone(one) }
                          : null,
                      ]}
                    />
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {open ? (
        <LabelDialog label={open === 'new' ? null : open} regions={regions} onClose={() => setOpen(null)} />
      ) : null}
      {gone ? (
        <Confirm
          question={{
            title: t('labels.deleteTitle', { name: nameOf(gone) }),
            text: t('labels.deleteText'),
            action: t('shipping.delete'),
            work: () => client.call(deleteShippoConfiguration, { shippoConfigurationId: gone.id }),
            onDone: () => tell(t('shipping.deleted', { name: nameOf(gone) })),
          }}
          onClose={() => setGone(null)}
        />
      ) : null}
    </SheetPart>
  );
}
