import { SelectField, TextField } from '@souk/ui';
import { carriers } from '../carriers.ts';
import { useText } from '../text/index.ts';
import type { Tracking } from './tracking.ts';
import work from '../work.module.css';

/** Carrier, number and link of a parcel. */
export function TrackingFields({ tracking, was = '' }: { tracking: Tracking; was?: string }) {
  const t = useText();
  const { values, errors, change } = tracking;
  const known = values.carrier in carriers;
  return (
    <>
      <div className={work.pair}>
        <SelectField
          label={t('orders.carrier')}
          value={values.carrier}
          error={errors.carrier}
          onChange={(event) => change({ carrier: event.currentTarget.value })}
        >
          <option value="">{t('orders.carrierOther')}</option>
          {/* A carrier that came from elsewhere. */}
          {was && !(was in carriers) ? <option value={was}>{was}</option> : null}
          {Object.entries(carriers).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('orders.trackingNumber')}
          dir="ltr"
          autoComplete="off"
          maxLength={100}
          value={values.number}
          error={errors.number}
          onChange={(event) => change({ number: event.currentTarget.value })}
        />
      </div>
      {known ? null : (
        <TextField
          label={t('orders.trackingLink')}
          type="url"
          dir="ltr"
          autoComplete="off"
          maxLength={2048}
          value={values.link}
          error={errors.link}
          onChange={(event) => change({ link: event.currentTarget.value })}
        />
      )}
    </>
  );
}
