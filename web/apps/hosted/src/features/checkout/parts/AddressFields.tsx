import { useMemo, useState, type ComponentProps } from 'react';
import { SelectField, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { countries } from '@souk/ui/places';
import { addressFields, asksPostal, subdivisionsOf, type AddressForm, type Asked } from '../logic/address.ts';
import { filledBy } from '../logic/suggest.ts';
import { useCheckoutText } from '../text/index.ts';
import { AddressLine } from './AddressLine.tsx';
import css from './Section.module.css';

interface Props {
  /** The form that the fields are part of. */
  form: {
    values: AddressForm;
    set: (name: keyof AddressForm, value: string) => void;
    text: (name: keyof AddressForm) => Omit<ComponentProps<typeof TextField>, 'label'>;
  };
  asked: Asked;
  /** Browsers fill in what belongs here. */
  section: 'shipping' | 'billing';
  /** The only countries to choose among; null for all. */
  only?: readonly string[] | null;
}

const postalLabel = (country: string) =>
  country === 'US' ? 'address.zip' : country === 'GB' ? 'address.postcode' : 'address.postal';

export function AddressFields({ form, asked, section, only = null }: Props) {
  const t = useCheckoutText();
  const { code } = useLanguage();
  const list = useMemo(
    () => countries(code).filter((each) => !only || only.includes(each.code)),
    [code, only],
  );
  const known = list.some((each) => each.code === form.values.country);
  const { country, addressLine2, phone } = form.values;
  const [more, setMore] = useState(Boolean(addressLine2 || phone));
  const parts = subdivisionsOf(country);
  const fill = (name: string) => `${section} ${name}`;
  const { error: countryError } = form.text('country');
  const { error: partError } = form.text('subdivision');
  const phoneField = (
    <TextField
      {...form.text('phone')}
      label={t('address.phone')}
      hint={t('address.phoneHint')}
      type="tel"
      autoComplete={fill('tel')}
      dir="ltr"
      maxLength={40}
    />
  );
  return (
    <>
      {asked === 'name' ? null : (
        <SelectField
          id={form.text('country').id}
          label={t('address.country')}
          value={known ? country : ''}
          error={countryError}
          autoComplete={fill('country')}
          hint={only ? t('address.served') : undefined}
          onChange={(event) => form.set('country', event.target.value)}
        >
          {known ? null : <option value="">{t('address.choose')}</option>}
          {list.map((each) => (
            <option key={each.code} value={each.code}>
              {each.name}
            </option>
          ))}
        </SelectField>
      )}
      <div className={css.pair}>
        <TextField
          {...form.text('firstName')}
          label={t('address.firstName')}
          autoComplete={fill('given-name')}
          maxLength={100}
        />
        <TextField
          {...form.text('lastName')}
          label={t('address.lastName')}
          autoComplete={fill('family-name')}
          maxLength={100}
        />
      </div>
      {asked === 'all' ? (
        <>
          <AddressLine
            field={form.text('addressLine')}
            country={country}
            autoComplete={fill('address-line1')}
            onChoose={(chosen) => {
              const filled = filledBy(chosen, form.values);
              for (const name of addressFields) {
                const value = filled[name];
                if (value !== undefined) form.set(name, value);
              }
            }}
          />
          {more ? (
            <TextField
              {...form.text('addressLine2')}
              label={t('address.line2')}
              autoComplete={fill('address-line2')}
              maxLength={100}
            />
          ) : null}
        </>
      ) : null}
      {asked === 'name' ? null : (
        <div className={css.place}>
          {asked === 'all' ? (
            <TextField
              {...form.text('city')}
              label={t('address.city')}
              autoComplete={fill('address-level2')}
              maxLength={50}
            />
          ) : null}
          {asked === 'all' && parts.length > 0 ? (
            <SelectField
              id={form.text('subdivision').id}
              label={t(country === 'CA' ? 'address.province' : 'address.state')}
              value={
                parts.some((part) => part.code === form.values.subdivision) ? form.values.subdivision : ''
              }
              error={partError}
              autoComplete={fill('address-level1')}
              onChange={(event) => form.set('subdivision', event.target.value)}
            >
              <option value="" disabled>
                {t('address.choose')}
              </option>
              {parts.map((part) => (
                <option key={part.code} value={part.code}>
                  {part.name}
                </option>
              ))}
            </SelectField>
          ) : null}
          {asksPostal(country) ? (
            <TextField
              {...form.text('postalCode')}
              label={t(postalLabel(country))}
              autoComplete={fill('postal-code')}
              autoCapitalize="characters"
              inputMode={country === 'US' ? 'numeric' : undefined}
              dir="ltr"
              maxLength={20}
            />
          ) : null}
        </div>
      )}
      {section === 'billing' ? null : asked === 'name' || more ? (
        phoneField
      ) : (
        <button type="button" className={css.link} onClick={() => setMore(true)}>
          {t('address.more')}
        </button>
      )}
    </>
  );
}
