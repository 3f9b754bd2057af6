import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { getInvoiceSettings, updateInvoiceSettings } from '@souk/client/operations/souk-invoices';
import { reading, serviceKey } from '@souk/query/operations';
import { useLanguage } from '@souk/ui/text';
import type { Values } from '../../shared/form/merge.ts';
import type { FormPart } from '../../shared/form/types.ts';
import { Answer, Page } from '../../shared/Page.tsx';
import { countries } from '../../shared/places.ts';
import { useStore } from '../../shared/store.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useText } from './text/index.ts';

const service = serviceKey(getInvoiceSettings);

interface InvoiceValues extends Values {
  name: string;
  email: string;
  phone: string;
  taxId: string;
  street: string;
  city: string;
  zip: string;
  country: string;
  prefix: string;
  dueDays: string;
  notes: string;
  terms: string;
}

const valuesOf = (settings: Schemas['InvoicesSettings']): InvoiceValues => ({
  name: settings.name,
  email: settings.email,
  phone: settings.phone,
  taxId: settings.taxId?.id ?? '',
  street: settings.address?.addressLine ?? '',
  city: settings.address?.city ?? '',
  zip: settings.address?.postalCode ?? '',
  country: settings.address?.country ?? '',
  prefix: settings.prefix,
  dueDays: String(settings.dueDays),
  notes: settings.notes,
  terms: settings.terms,
});

function messageOf(values: InvoiceValues, changed: Partial<InvoiceValues>) {
  const { street: addressLine, city, zip: postalCode, country } = values;
  const has = (...names: string[]) => names.some((name) => name in changed);
  const plain = (['name', 'email', 'phone', 'prefix', 'notes', 'terms'] as const).filter((name) => has(name));
  return {
    ...Object.fromEntries(plain.map((name) => [name, values[name].trim()])),
    ...(has('dueDays') ? { dueDays: Number(values.dueDays) } : {}),
    ...(has('taxId') ? { taxId: values.taxId.trim() ? { id: values.taxId.trim() } : null } : {}),
    ...(has('street', 'city', 'zip', 'country')
      ? { address: country || addressLine || city ? { addressLine, city, postalCode, country } : null }
      : {}),
  };
}

export function InvoicesPage() {
  const t = useText();
  const { client } = useStore();
  const query = useQuery(reading(client, getInvoiceSettings, {}));
  const parts = useParts();
  return (
    <Page title={t('nav.invoiceSettings')} text={t('checkout.invoicesText')}>
      <Answer query={query} failed={t('checkout.failed')} rows={8}>
        {({ invoiceSettings }) => (
          <SettingsForm<InvoiceValues>
            id="invoice-settings"
            service={service}
            needs={updateInvoiceSettings}
            saved={{ values: valuesOf(invoiceSettings) }}
            parts={parts}
            save={(values, changed) =>
              client.call(updateInvoiceSettings, { invoiceSettings: messageOf(values, changed) })
            }
          />
        )}
      </Answer>
    </Page>
  );
}

function useParts(): FormPart<InvoiceValues>[] {
  const t = useText();
  const { code } = useLanguage();
  const list = useMemo(() => [{ value: '', label: '' }, ...countries(code)], [code]);
  return [
    {
      title: t('checkout.seller'),
      fields: [
        { name: 'name', label: t('checkout.sellerName'), hint: t('checkout.sellerHint'), maxLength: 200 },
        { name: 'street', label: t('checkout.street'), maxLength: 150, server: 'address.addressLine' },
        { name: 'zip', label: t('checkout.zip'), maxLength: 50, server: 'address.postalCode' },
        { name: 'city', label: t('checkout.city'), maxLength: 50, server: 'address.city' },
        {
          name: 'country',
          label: t('checkout.country'),
          kind: 'choice',
          options: list,
          server: 'address.country',
        },
        { name: 'email', label: t('checkout.email'), kind: 'email', maxLength: 254 },
        { name: 'phone', label: t('checkout.phone'), maxLength: 40 },
        { name: 'taxId', label: t('checkout.taxId'), hint: t('checkout.taxIdHint'), maxLength: 50 },
      ],
    },
    {
      title: t('checkout.paper'),
      fields: [
        {
          name: 'prefix',
          label: t('checkout.prefix'),
          hint: t('checkout.prefixHint'),
          maxLength: 20,
        },
        {
          name: 'dueDays',
          label: t('checkout.dueDays'),
          kind: 'number',
          required: t('checkout.dueWrong'),
          check: (value) => (/^\d{1,3}$/.test(String(value)) ? undefined : t('checkout.dueWrong')),
        },
        { name: 'notes', label: t('checkout.notes'), kind: 'multiline', maxLength: 1000 },
        { name: 'terms', label: t('checkout.termsBelow'), kind: 'multiline', maxLength: 1000 },
      ],
    },
  ];
}
