import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryCreditNotes } from '@souk/client/operations/souk-credit-notes';
import {
  getInvoiceSettings,
  queryInvoices,
  updateInvoiceSettings,
} from '@souk/client/operations/souk-invoices';
import { reading, serviceKey } from '@souk/query/operations';
import { useLanguage } from '@souk/ui/text';
import type { FormPart } from '../../shared/form/types.ts';
import { useMay } from '../../shared/may.tsx';
import { Answer, Page } from '../../shared/Page.tsx';
import { countries } from '../../shared/places.ts';
import { useStore } from '../../shared/store.ts';
import { logoAt, messageOf, valuesOf, type InvoiceValues } from './invoice.ts';
import { InvoicePreview } from './InvoicePreview.tsx';
import { LogoField } from './LogoField.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useText } from './text/index.ts';

const service = serviceKey(getInvoiceSettings);

export function InvoicesPage() {
  const t = useText();
  const { client } = useStore();
  const query = useQuery(reading(client, getInvoiceSettings, {}));
  const one = { query: { cursorPaging: { limit: 1 } } };
  const billed = useQuery(reading(client, queryInvoices, one));
  const credited = useQuery(reading(client, queryCreditNotes, one));
  const parts = useParts(billed.data?.invoices.length !== 0, credited.data?.creditNotes.length !== 0);
  return (
    <Page title={t('nav.invoiceSettings')} text={t('checkout.invoicesText')}>
      <Answer query={query} failed={t('checkout.failed')} rows={8}>
        {({ invoiceSettings, revision }) => (
          <SettingsForm<InvoiceValues>
            id="invoice-settings"
            service={service}
            needs={updateInvoiceSettings}
            saved={{ values: valuesOf(invoiceSettings), revision }}
            parts={parts}
            takesOver
            latest={async () => {
              const now = await client.call(getInvoiceSettings, {});
              return { values: valuesOf(now.invoiceSettings), revision: now.revision };
            }}
            save={(values, changed, basedOn) =>
              client.call(updateInvoiceSettings, {
                invoiceSettings: messageOf(values, changed),
                revision: basedOn,
              })
            }
          />
        )}
      </Answer>
    </Page>
  );
}

/** Numbers can be chosen as long as none was given. */
function useParts(billed: boolean, credited: boolean): FormPart<InvoiceValues>[] {
  const t = useText();
  const { code } = useLanguage();
  const off = useMay()(updateInvoiceSettings) ? undefined : t('problem.notAllowed');
  const list = useMemo(() => [{ value: '', label: '' }, ...countries(code)], [code]);
  const next = (name: 'nextNumber' | 'nextCreditNoteNumber', begun: boolean) => ({
    name,
    label: t(name === 'nextNumber' ? 'checkout.nextNumber' : 'checkout.nextCredit'),
    kind: 'number' as const,
    required: t('checkout.seriesWrong'),
    check: (value: unknown) => (/^[1-9]\d{0,8}$/.test(String(value)) ? undefined : t('checkout.seriesWrong')),
    ...(begun ? { off: t('checkout.numberBegun') } : { hint: t('checkout.nextNumberHint') }),
  });
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
      preview: (values) => <InvoicePreview values={values} />,
      fields: [
        {
          name: 'logoId',
          label: t('checkout.logo'),
          kind: 'custom',
          render: ({ id, value, error, onChange }) => (
            <LogoField
              id={id}
              shown={logoAt(String(value ?? ''))}
              hint={t('checkout.paperLogoHint')}
              error={error}
              off={off}
              onChange={(stored) => onChange(stored?.id ?? '')}
            />
          ),
        },
        {
          name: 'prefix',
          label: t('checkout.prefix'),
          hint: t('checkout.prefixHint'),
          maxLength: 20,
        },
        next('nextNumber', billed),
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
    {
      title: t('checkout.credits'),
      text: t('checkout.creditsText'),
      fields: [
        {
          name: 'creditNotes',
          label: t('checkout.creditsOn'),
          hint: t('checkout.creditsHint'),
          kind: 'switch',
        },
        {
          name: 'creditNotePrefix',
          label: t('checkout.creditPrefix'),
          hint: t('checkout.creditPrefixHint'),
          maxLength: 20,
        },
        next('nextCreditNoteNumber', credited),
      ],
    },
  ];
}
