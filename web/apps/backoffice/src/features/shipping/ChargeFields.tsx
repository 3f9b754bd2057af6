import { IconTrash } from '@tabler/icons-react';
import { Button, TextField } from '@souk/ui';
import { useStore } from '../../shared/store.ts';
import { isCharge, mostCharges, newCharge, type Charge } from './charges.ts';
import { useText } from './text/index.ts';
import css from './shipping.module.css';

/** What shoppers pay on top of the carrier's price, such as packing. */
export function ChargeFields({
  charges,
  tried,
  onChange,
}: {
  charges: readonly Charge[];
  tried: boolean;
  onChange: (charges: Charge[]) => void;
}) {
  const t = useText();
  const { settings } = useStore();
  const change = (of: Charge, part: Partial<Charge>) =>
    onChange(charges.map((one) => (one === of ? { ...one, ...part } : one)));
  return (
    <fieldset className={css.fields}>
      <legend className={css.legend}>{t('charges.title')}</legend>
      <p className={css.note}>{t('charges.text')}</p>
      {charges.map((charge, at) => (
        <div key={charge.key} className={css.charge}>
          <TextField
            label={t('charges.what')}
            value={charge.description}
            autoComplete="off"
            maxLength={250}
            onChange={(event) => change(charge, { description: event.currentTarget.value })}
          />
          <TextField
            label={`${t('charges.amount')} (${settings.currency})`}
            value={charge.amount}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            error={tried && !isCharge(charge) ? t('shipping.amountWrong') : undefined}
            onChange={(event) => change(charge, { amount: event.currentTarget.value })}
          />
          <Button
            size="small"
            variant="quiet"
            aria-label={t('charges.remove', { number: at + 1 })}
            onClick={() => onChange(charges.filter((one) => one !== charge))}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden="true" />
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="small"
          variant="secondary"
          disabled={charges.length >= mostCharges}
          onClick={() => onChange([...charges, newCharge()])}
        >
          {t('charges.add')}
        </Button>
      </div>
    </fieldset>
  );
}
