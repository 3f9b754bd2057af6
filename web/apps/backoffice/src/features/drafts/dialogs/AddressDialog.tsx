import { useMemo, useState } from 'react';
import { setBillingInfo, setRecipientInfo } from '@souk/client/operations/ecom-draft-orders';
import { Checkbox, SelectField, TextField } from '@souk/ui';
import { countries } from '@souk/ui/places';
import { useLanguage } from '@souk/ui/text';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useMay } from '../../../shared/may.tsx';
import { useTask } from '../../../shared/task.ts';
import { addressOf, formOf, isRegion, type AddressForm } from '../address.ts';
import type { AddressWithContact } from '../model.ts';
import { useText, type TextKey } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';
import css from '../drafts.module.css';

export type Place = 'recipient' | 'billing';

interface Props {
  place: Place;
  now?: AddressWithContact;
  onClose: () => void;
}

/** Where the goods go, or who pays. */
export function AddressDialog({ place, now, onClose }: Props) {
  const t = useText();
  const { code } = useLanguage();
  const { draft, change } = useWorking();
  const may = useMay();
  const task = useTask();
  const [form, setForm] = useState(() => formOf(now));
  const [both, setBoth] = useState(place === 'recipient' && !draft.billingInfo);
  const [tried, setTried] = useState(false);
  const lands = useMemo(() => countries(code), [code]);
  const needed = (field: 'country' | 'addressLine' | 'city'): string | undefined =>
    tried && form[field].trim() === '' ? t('drafts.needed') : undefined;
  const text = (field: keyof AddressForm, label: TextKey, complete: string, error?: string) => (
    <TextField
      label={t(label)}
      value={form[field]}
      maxLength={250}
      autoComplete={complete}
      inputMode={field === 'phone' ? 'tel' : undefined}
      error={error}
      onChange={(event) => setForm({ ...form, [field]: event.currentTarget.value })}
    />
  );
  const submit = () => {
    setTried(true);
    const missing = [form.country, form.addressLine, form.city].some((one) => one.trim() === '');
    if (missing || !isRegion(form.region)) return;
    const written = addressOf(form, now);
    void task
      .run(async () => {
        if (place === 'recipient') await change(setRecipientInfo, { recipientInfo: written });
        if (place === 'billing' || both) await change(setBillingInfo, { billingInfo: written });
      })
      .then((done) => (done ? onClose() : undefined));
  };
  return (
    <FormDialog
      wide
      title={t(place === 'recipient' ? 'drafts.changeRecipient' : 'drafts.changeBilling')}
      task={task}
      submit={t('dialog.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={css.pair}>
        {text('firstName', 'drafts.firstName', 'off')}
        {text('lastName', 'drafts.lastName', 'off')}
      </div>
      {text('company', 'drafts.company', 'off')}
      <SelectField
        label={t('drafts.country')}
        value={form.country}
        error={needed('country')}
        onChange={(event) => setForm({ ...form, country: event.currentTarget.value })}
      >
        <option value="">{t('drafts.choose')}</option>
        {lands.map((land) => (
          <option key={land.code} value={land.code}>
            {land.name}
          </option>
        ))}
      </SelectField>
      {text('addressLine', 'drafts.addressLine', 'off', needed('addressLine'))}
      {text('addressLine2', 'drafts.addressLine2', 'off')}
      <div className={css.pair}>
        {text('city', 'drafts.city', 'off', needed('city'))}
        {text('postalCode', 'drafts.postalCode', 'off')}
      </div>
      <div className={css.pair}>
        <TextField
          label={t('drafts.region')}
          hint={t('drafts.regionHint')}
          value={form.region}
          maxLength={20}
          error={tried && !isRegion(form.region) ? t('drafts.regionWrong') : undefined}
          onChange={(event) => setForm({ ...form, region: event.currentTarget.value })}
        />
        {text('phone', 'drafts.phone', 'off')}
      </div>
      {place === 'recipient' && may(setBillingInfo) ? (
        <Checkbox
          label={t('drafts.billingToo')}
          checked={both}
          onChange={(event) => setBoth(event.currentTarget.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
