import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { getCheckoutSettings, updateCheckoutSettings } from '@souk/client/operations/ecom-checkout-settings';
import { getSettings, updateSettings } from '@souk/client/operations/souk-payments';
import { get as getToday } from '@souk/client/operations/souk-today';
import { serviceKey } from '@souk/query/operations';
import { Button, Callout, useNotice } from '@souk/ui';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { EditorField, EditorForm } from '../../shared/form/EditorForm.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useMay } from '../../shared/may.tsx';
import { Answer, Page } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { usePaymentFields } from './fields.ts';
import { Keys } from './Keys.tsx';
import { TestButton } from './TestButton.tsx';
import { useText } from './text/index.ts';
import { messageOf, takesLater, valuesOf, type PaymentValues } from './values.ts';
import css from './payments.module.css';

type Settings = Schemas['PaymentsSettings'];
type Checkout = Schemas['CheckoutconfigCheckoutFields'];

const service = serviceKey(getSettings);

export function PaymentsPage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const query = useQuery({
    queryKey: [...service, 'page'],
    queryFn: async ({ signal }) => {
      const [settings, checkout, today] = await Promise.all([
        client.call(getSettings, {}, { signal }),
        may(getCheckoutSettings) ? client.call(getCheckoutSettings, {}, { signal }) : null,
        client.call(getToday, {}, { signal }),
      ]);
      return {
        settings: settings.paymentSettings,
        checkout: checkout?.checkoutSettings.checkoutFields,
        // The list of the first run knows whether anybody ever chose.
        chosen: today.checklist?.find(({ key }) => key === 'PAYMENTS')?.done ?? true,
      };
    },
  });
  return (
    <Page title={t('nav.payments')} text={t('payments.text')}>
      <Answer query={query} failed={t('payments.failed')} rows={8}>
        {(found) => <PaymentForm {...found} />}
      </Answer>
    </Page>
  );
}

function PaymentForm({
  settings,
  checkout,
  chosen,
}: {
  settings: Settings;
  checkout?: Checkout;
  chosen: boolean;
}) {
  const t = useText();
  const { client } = useStore();
  const notify = useNotice();
  const { reload } = useDone(service);
  const { reload: reloadCheckout } = useDone(serviceKey(getCheckoutSettings));
  const { reload: reloadToday } = useDone(serviceKey(getToday));
  const [version, setVersion] = useState(0);
  const saved = async () => {
    await Promise.all([reload(), reloadCheckout(), reloadToday()]);
    setVersion((now) => now + 1);
    notify({ text: t('payments.saved') });
  };
  return (
    <Fields
      key={version}
      settings={settings}
      checkout={checkout}
      chosen={chosen}
      save={async (values, changed) => {
        await client.call(updateSettings, { paymentSettings: messageOf(values) });
        if (takesLater(changed)) {
          await client.call(updateCheckoutSettings, {
            checkoutSettings: {
              checkoutFields: {
                delayCaptureEnabled: values.delay,
                captureBeforeExpiryEnabled: values.late,
              },
            },
          });
        }
      }}
      onSaved={() => void saved()}
    />
  );
}

function Fields({
  settings,
  checkout,
  chosen,
  save,
  onSaved,
}: {
  settings: Settings;
  checkout?: Checkout;
  chosen: boolean;
  save: (values: PaymentValues, changed: Partial<PaymentValues>) => Promise<unknown>;
  onSaved: () => void;
}) {
  const t = useText();
  const may = useMay();
  const fields = usePaymentFields(settings, Boolean(checkout));
  const editor = useEditor<PaymentValues>({
    id: 'payments',
    saved: { values: valuesOf(settings, checkout) },
    parts: [{ fields: Object.values(fields) }],
    save,
    onSaved,
  });
  const field = (name: keyof PaymentValues & string) => {
    const one = fields[name];
    return one ? <EditorField key={name} id="payments" editor={editor} field={one} /> : null;
  };
  const { provider, manual, delay } = editor.values;
  return (
    <EditorForm id="payments" editor={editor}>
      {provider || manual ? (
        chosen || editor.dirty || !may(updateSettings) ? null : (
          <Callout title={t('payments.first')}>
            <p>{t('payments.firstText')}</p>
            <div className={css.keep}>
              <Button size="small" variant="secondary" busy={editor.busy} onClick={() => void editor.save()}>
                {t('payments.keep')}
              </Button>
            </div>
          </Callout>
        )
      ) : (
        <Callout tone="attention" title={t('payments.stuck')}>
          <p>{t('payments.stuckText')}</p>
        </Callout>
      )}
      <Part title={t('payments.online')}>
        <div className={css.fields}>
          {field('provider')}
          {provider === 'sandbox' ? (
            <Callout tone="attention">
              <p>{t('payments.sandboxNote')}</p>
            </Callout>
          ) : null}
          {provider ? <TestButton key={provider} provider={provider} /> : null}
          {provider && checkout ? field('delay') : null}
          {provider && checkout && delay ? field('late') : null}
          {field('hold')}
        </div>
      </Part>
      <Part title={t('payments.byHand')}>
        <div className={css.fields}>
          {field('manual')}
          {manual ? field('name') : null}
          {manual ? field('instructions') : null}
          {manual ? field('rounding') : null}
        </div>
      </Part>
      <Keys has={settings.available.includes('stripe')} />
    </EditorForm>
  );
}
