import { useState } from 'react';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import {
  addDeliveryCarrier,
  listInstalledDeliveryCarriers,
  removeDeliveryCarrier,
  updateDeliveryCarrier,
} from '@souk/client/operations/ecom-delivery-profile';
import { reading } from '@souk/query/operations';
import { Button, EmptyState, TextField } from '@souk/ui';
import { decimal } from '../../shared/decimal.ts';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useMay } from '../../shared/may.tsx';
import { useMoney } from '../../shared/money.ts';
import { Answer } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { isAmount, type ServedRegion } from './delivery.ts';
import { ChargeFields } from './ChargeFields.tsx';
import { chargesOf, isCharge } from './charges.ts';
import { useText } from './text/index.ts';
import { useChanged } from './useChanged.ts';
import css from './shipping.module.css';

type Row = ServedRegion['region']['deliveryCarriers'][number];
type Carrier = Schemas['ShippingCarrierDetails'];

/** Services that are asked for their prices at checkout, each by region. */
export function Carriers({ regions }: { regions: ServedRegion[] }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const money = useMoney();
  const { run } = useChanged();
  const [adding, setAdding] = useState<{ carrier: Carrier; served: ServedRegion; row?: Row } | null>(null);
  const query = useQuery(reading(client, listInstalledDeliveryCarriers, {}));
  const turn = (carrier: Carrier, served: ServedRegion, on: boolean) => {
    if (on) return setAdding({ carrier, served });
    const message = { appId: carrier.id, deliveryRegionId: served.region.id };
    void run(() => client.call(removeDeliveryCarrier, message), t('shipping.saved'));
  };
  return (
    <Answer query={query} failed={t('shipping.failed')} rows={2}>
      {({ installedDeliveryCarriers: carriers }) =>
        carriers.length === 0 ? (
          <EmptyState compact title={t('shipping.noCarrier')} text={t('shipping.noCarrierText')} />
        ) : (
          <ul>
            {carriers.map((carrier) => (
              <li key={carrier.id} className={css.place}>
                <div>
                  <p className={css.regionName}>
                    <bdi>{carrier.displayName}</bdi>
                  </p>
                  {carrier.description ? <p className={css.note}>{carrier.description}</p> : null}
                </div>
                <div className={css.fields}>
                  {regions.map((served) => {
                    const row = served.region.deliveryCarriers.find(({ appId }) => appId === carrier.id);
                    const on = row !== undefined;
                    return (
                      <div key={served.region.id} className={css.carrierIn}>
                        <Switch
                          label={served.region.name}
                          checked={on}
                          disabled={!may(on ? removeDeliveryCarrier : addDeliveryCarrier)}
                          onChange={(event) => turn(carrier, served, event.currentTarget.checked)}
                        />
                        {row && row.additionalCharges.length > 0 ? (
                          <span className={css.note}>
                            {t('charges.plus', {
                              charges: row.additionalCharges
                                .map(({ amount, description }) =>
                                  [money(amount), description].filter(Boolean).join(' '),
                                )
                                .join(', '),
                            })}
                          </span>
                        ) : null}
                        {row && may(updateDeliveryCarrier) ? (
                          <Button
                            size="small"
                            variant="quiet"
                            aria-label={`${t('shipping.backupChange')}: ${served.region.name ?? ''}`}
                            onClick={() => setAdding({ carrier, served, row })}
                          >
                            {row.backupRate
                              ? t('shipping.backupIs', { amount: money(row.backupRate.amount ?? '0') })
                              : t('shipping.backupChange')}
                          </Button>
                        ) : null}
                      </div>
                    );
                  })}
                </div>
              </li>
            ))}
            {adding ? <AddCarrier {...adding} onClose={() => setAdding(null)} /> : null}
          </ul>
        )
      }
    </Answer>
  );
}

/** What a shopper pays when the carrier does not answer is asked at once: without it nobody there could buy. */
function AddCarrier({
  carrier,
  served,
  row,
  onClose,
}: {
  carrier: Carrier;
  served: ServedRegion;
  /** What stands already; absent for a carrier that is added. */
  row?: Row;
  onClose: () => void;
}) {
  const t = useText();
  const { client, settings } = useStore();
  const task = useTask();
  const { tell } = useChanged();
  const [backup, setBackup] = useState(row?.backupRate?.amount ?? '');
  const [charges, setCharges] = useState(() => chargesOf(row?.additionalCharges));
  const [tried, setTried] = useState(false);
  const needed = carrier.fallbackDefinitionMandatory;
  const fine = backup.trim() === '' ? !needed : isAmount(backup);
  const save = async () => {
    setTried(true);
    if (!fine || !charges.every(isCharge)) return;
    const backupRate = { title: carrier.displayName, amount: decimal(backup), active: true };
    const deliveryCarrier = {
      appId: carrier.id,
      additionalCharges: charges.map(({ description, amount }) => ({
        description: description.trim(),
        amount: decimal(amount),
      })),
      ...(backup.trim() === '' ? {} : { backupRate }),
    };
    const message = { deliveryRegionId: served.region.id, deliveryCarrier };
    if (
      !(await task.run(() =>
        row ? client.call(updateDeliveryCarrier, message) : client.call(addDeliveryCarrier, message),
      ))
    )
      return;
    onClose();
    tell(t('shipping.saved'));
  };
  return (
    <FormDialog
      title={t('shipping.carrierIn', { carrier: carrier.displayName, name: served.region.name ?? '' })}
      task={task}
      submit={t('shipping.save')}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <TextField
        label={`${t('shipping.backup')} (${settings.currency})`}
        hint={t('shipping.backupHint')}
        value={backup}
        inputMode="decimal"
        autoComplete="off"
        error={tried && !fine ? t('shipping.amountWrong') : undefined}
        onChange={(event) => setBackup(event.currentTarget.value)}
      />
      <ChargeFields charges={charges} tried={tried} onChange={setCharges} />
    </FormDialog>
  );
}
