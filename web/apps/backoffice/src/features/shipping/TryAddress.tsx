import { useMemo, useState } from 'react';
import type { Schemas } from '@souk/client';
import { getDeliverySolutions } from '@souk/client/operations/ecom-delivery-solutions';
import { Button, Callout, SelectField, TextField } from '@souk/ui';
import { comingText } from '@souk/ui/arrival';
import { useLanguage } from '@souk/ui/text';
import { decimal } from '../../shared/decimal.ts';
import { Dialog, DialogBody, DialogButtons } from '../../shared/Dialog.tsx';
import { countries, countryOf } from '../../shared/places.ts';
import { codeOf, useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { isAmount } from './delivery.ts';
import { useText } from './text/index.ts';
import css from './shipping.module.css';

type Solution = Schemas['ShippingSolution'];

/** What somebody at an address would be offered, by what is set now. Areas that are `onMap` need more than is asked here. */
export function TryAddress({ onMap, onClose }: { onMap: boolean; onClose: () => void }) {
  const t = useText();
  const { client, settings } = useStore();
  const { code } = useLanguage();
  const task = useTask();
  const list = useMemo(() => countries(code), [code]);
  const [found, setFound] = useState<Solution[] | null>(null);
  const [values, setValues] = useState({
    country: countryOf(settings.locale),
    state: '',
    city: '',
    zip: '',
    worth: '50',
    weight: '1',
  });
  const wrong = {
    worth: isAmount(values.worth) ? undefined : t('shipping.amountWrong'),
    weight: isAmount(values.weight) ? undefined : t('shipping.weightWrong'),
  };
  const ask = async () => {
    setFound(null);
    if (wrong.worth || wrong.weight) return;
    const { country, state, city, zip: postalCode, worth, weight } = values;
    await task.run(async () => {
      const destination = {
        country,
        postalCode: postalCode.trim(),
        city: city.trim(),
        ...(state.trim() ? { subdivision: state.trim().toUpperCase() } : {}),
      };
      const line = {
        id: '1',
        quantity: 1,
        price: decimal(worth),
        physicalProperties: { weight: Number(decimal(weight)) },
      };
      const message = { currency: settings.currency, destination, lineItems: [line] };
      const answer = await client.call(getDeliverySolutions, message).catch((error: unknown) => {
        // Nothing goes there: that is what was asked, not something that went wrong.
        if (['NO_DELIVERY_REGION_FOUND', 'MISSING_DEFAULT_DELIVERY_PROFILE'].includes(codeOf(error))) {
          return { deliverySolutions: [] as Solution[] };
        }
        throw error;
      });
      setFound(answer.deliverySolutions);
    });
  };
  const text = (name: keyof typeof values, label: string, error?: string) => (
    <TextField
      label={label}
      value={values[name]}
      autoComplete="off"
      maxLength={50}
      error={error}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  );
  return (
    <Dialog title={t('shipping.try')} text={t('shipping.tryText')} onClose={onClose}>
      <form
        className={css.asking}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!task.busy) void ask();
        }}
      >
        <DialogBody>
          <SelectField
            label={t('shipping.country')}
            value={values.country}
            onChange={(event) => setValues({ ...values, country: event.currentTarget.value })}
          >
            {values.country ? null : <option value="">{t('shipping.choose')}</option>}
            {list.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <div className={css.pair}>
            {text('zip', t('shipping.zip'))}
            {text('city', t('shipping.city'))}
          </div>
          {text('state', t('shipping.state'))}
          {onMap ? <p className={css.note}>{t('shipping.tryNoMap')}</p> : null}
          <div className={css.pair}>
            {text('worth', `${t('shipping.worth')} (${settings.currency})`, wrong.worth)}
            {text('weight', t('shipping.weight'), wrong.weight)}
          </div>
          {task.problem ? (
            <Callout tone="bad">
              <p>{task.problem}</p>
            </Callout>
          ) : null}
          <div role="status">{found ? <Offers found={found} /> : null}</div>
        </DialogBody>
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            {t('shipping.close')}
          </Button>
          <Button type="submit" busy={task.busy} disabled={!values.country}>
            {t('shipping.look')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function Offers({ found }: { found: Solution[] }) {
  const t = useText();
  const { code: language } = useLanguage();
  if (found.length === 0) {
    return (
      <Callout tone="attention">
        <p>{t('shipping.nothingGoes')}</p>
      </Callout>
    );
  }
  return (
    <ul className={css.offers} aria-label={t('shipping.offers')}>
      {found.map(({ code, title, logistics, cost }) => (
        <li key={code} className={css.offer}>
          <span>
            <b>{title}</b>
            <span className={css.note}> {comingText(logistics, language)}</span>
          </span>
          <b>{/[1-9]/.test(cost.totalPrice.amount) ? cost.totalPrice.formattedAmount : t('shipping.free')}</b>
        </li>
      ))}
    </ul>
  );
}
