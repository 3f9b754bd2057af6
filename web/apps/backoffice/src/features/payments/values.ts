// The ways to pay as the form holds them, and back.
import type { Schemas } from '@souk/client';
import type { Values } from '../../shared/form/merge.ts';

export interface PaymentValues extends Values {
  provider: string;
  delay: boolean;
  late: boolean;
  hold: string;
  express: boolean;
  manual: boolean;
  name: string;
  instructions: string;
  rounding: string;
}

export const valuesOf = (
  settings: Schemas['PaymentsSettings'],
  checkout?: Schemas['CheckoutconfigCheckoutFields'],
): PaymentValues => ({
  provider: settings.provider,
  delay: checkout?.delayCaptureEnabled ?? false,
  late: checkout?.captureBeforeExpiryEnabled ?? false,
  hold: String(settings.holdMinutes),
  express: settings.expressWallets,
  manual: settings.manual.enabled,
  name: settings.manual.name,
  instructions: settings.manual.instructions,
  rounding: settings.cashRounding,
});

export const messageOf = (values: PaymentValues) => ({
  provider: values.provider,
  holdMinutes: Number(values.hold),
  expressWallets: values.express,
  cashRounding: values.rounding.trim(),
  manual: { enabled: values.manual, name: values.name.trim(), instructions: values.instructions },
});

/** Whether what changed is kept with the checkout's settings. */
export const takesLater = (changed: Partial<PaymentValues>): boolean =>
  changed.delay !== undefined || changed.late !== undefined;

/** Whether what changed is kept with the ways to pay. Saved as it stands, the form says that somebody looked at it. */
export const takesNow = (changed: Partial<PaymentValues>): boolean =>
  Object.keys(changed).length === 0 ||
  Object.keys(changed).some((name) => name !== 'delay' && name !== 'late');

export const laterOf = ({ delay, late }: PaymentValues) => ({
  delayCaptureEnabled: delay,
  captureBeforeExpiryEnabled: late,
});

/** Which versions of the two services' settings the form shows, as the one revision that a form has. */
interface Revisions {
  payments: string;
  checkout: string;
}

export const revisionOf = ({ payments, checkout }: Revisions): string => `${payments} ${checkout}`;

export function revisionsOf(revision = ''): Revisions {
  const [payments = '', checkout = ''] = revision.split(' ');
  return { payments, checkout };
}
