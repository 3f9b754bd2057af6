import type { ReactNode } from 'react';
import type { Address } from '@souk/client/checkout';
import { townLines } from '@souk/ui/place';
import { useLanguage } from '@souk/ui/text';
import { addressFields, addressProblems, formOf, type AddressForm } from '../logic/address.ts';
import { useCheckoutText } from '../text/index.ts';
import { Choices } from './Choices.tsx';

interface Props {
  addresses: readonly Address[];
  form: { values: AddressForm; set: (name: keyof AddressForm, value: string) => void };
  /** The fields to type another address into. */
  children: ReactNode;
}

const other = 'other';
const placed = ['country', 'addressLine', 'addressLine2', 'city', 'postalCode', 'subdivision'] as const;

/** Addresses that a member keeps: one press fills the form in. What one of them lacks is asked for. */
export function SavedAddresses({ addresses, form, children }: Props) {
  const t = useCheckoutText();
  const { code } = useLanguage();
  if (addresses.length === 0) return children;
  const countries = new Intl.DisplayNames([code], { type: 'region' });
  const forms = addresses.map((address) => formOf({ address }, ''));
  const { values } = form;
  const at = forms.findIndex((saved) => placed.every((name) => saved[name] === values[name]));
  const choose = (value: string) => {
    const saved = forms[Number(value)];
    for (const name of [...placed, 'position'] as const) {
      form.set(name, value === other ? '' : (saved?.[name] ?? ''));
    }
    if (value === other) form.set('country', values.country);
  };
  const complete = at >= 0 && !addressFields.some((name) => addressProblems(values, 'all')[name]);
  return (
    <>
      <Choices
        legend={t('address.saved')}
        value={at >= 0 ? String(at) : other}
        choices={[
          ...forms.map((saved, index) => ({
            value: String(index),
            label: (
              <bdi>{[saved.addressLine, saved.addressLine2].filter(Boolean).join(', ') || saved.city}</bdi>
            ),
            note: <bdi>{[...townLines(saved), countries.of(saved.country)].filter(Boolean).join(', ')}</bdi>,
          })),
          { value: other, label: t('address.another') },
        ]}
        onChange={choose}
      />
      {complete ? null : children}
    </>
  );
}
