import type { Schemas } from '@souk/client';
import { updateCheckoutSettings } from '@souk/client/operations/ecom-checkout-settings';
import { updateSettings } from '@souk/client/operations/souk-payments';
import type { FieldSpec } from '../../shared/form/types.ts';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useText, type TextKey } from './text/index.ts';
import type { PaymentValues } from './values.ts';

type Spec = FieldSpec<PaymentValues>;

const known: Record<string, TextKey> = { sandbox: 'payments.sandbox', stripe: 'payments.stripe' };

/** The fields by name; those of the checkout's settings only for who may read them. */
export function usePaymentFields(
  { available }: Schemas['PaymentsSettings'],
  withCheckout: boolean,
): Record<string, Spec> {
  const t = useText();
  const may = useMay();
  const { settings } = useStore();
  const off = may(updateSettings) ? {} : { off: t('problem.notAllowed') };
  const offLater = may(updateCheckoutSettings) ? {} : { off: t('problem.notAllowed') };
  const fields: Record<string, Omit<Spec, 'name'>> = {
    provider: {
      label: t('payments.provider'),
      kind: 'choice',
      options: [
        { value: '', label: t('payments.noProvider') },
        ...available.map((value) => ({ value, label: known[value] ? t(known[value]) : value })),
      ],
      ...off,
    },
    express: {
      label: t('payments.express'),
      hint: t('payments.expressHint'),
      kind: 'switch',
      server: 'expressWallets',
      ...off,
    },
    hold: {
      label: t('payments.hold'),
      hint: t('payments.holdHint'),
      kind: 'number',
      required: t('payments.holdWrong'),
      check: (value) =>
        /^[1-9]\d{0,4}$/.test(String(value)) && Number(value) <= 43200 ? undefined : t('payments.holdWrong'),
      server: 'holdMinutes',
      ...off,
    },
    manual: {
      label: t('payments.manual'),
      hint: t('payments.manualHint'),
      kind: 'switch',
      server: 'manual.enabled',
      check: (value, { name }) => (value && name.trim() === '' ? t('payments.nameNeeded') : undefined),
      ...off,
    },
    name: {
      label: t('payments.name'),
      maxLength: 100,
      server: 'manual.name',
      ...off,
    },
    instructions: {
      label: t('payments.instructions'),
      kind: 'multiline',
      maxLength: 2000,
      server: 'manual.instructions',
      ...off,
    },
    rounding: {
      label: `${t('payments.rounding')} (${settings.currency})`,
      hint: t('payments.roundingHint'),
      kind: 'amount',
      server: 'cashRounding',
      check: (value) =>
        /^\d{1,4}(\.\d{1,3})?$/.test(String(value)) ? undefined : t('payments.roundingWrong'),
      ...off,
    },
  };
  if (withCheckout) {
    fields.delay = {
      label: t('payments.delay'),
      hint: t('payments.delayHint'),
      kind: 'switch',
      ...offLater,
    };
    fields.late = { label: t('payments.late'), hint: t('payments.lateHint'), kind: 'switch', ...offLater };
  }
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, name }]));
}
