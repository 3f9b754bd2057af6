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
import type { FormSpec, Saved } from '../../shared/form/types.ts';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useMay } from '../../shared/may.tsx';
import { Answer, Page } from '../../shared/Page.tsx';
import { codeOf, useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { usePaymentFields } from './fields.ts';
import { Keys } from './Keys.tsx';
import { TestButton } from './TestButton.tsx';
import { useText } from './text/index.ts';
import {
  laterOf,
  messageOf,
  revisionOf,
  revisionsOf,
  takesLater,
  takesNow,
  valuesOf,
  type PaymentValues,
} from './values.ts';
import css from './payments.module.css';

type Settings = Schemas['PaymentsSettings'];
type Checkout = Schemas['CheckoutconfigCheckoutFields'];

/** The ways to pay, which version of them that is, and what checkouts say about them to whoever may know. */
interface Found {
  settings: Settings;
  revision: string;
  checkout?: Checkout;
  checkoutRevision: string;
}

const savedOf = ({ settings, revision, checkout, checkoutRevision }: Found): Saved<PaymentValues> => ({
  values: valuesOf(settings, checkout),
  revision: revisionOf({ payments: revision, checkout: checkoutRevision }),
});

const service = serviceKey(getSettings);

function useRead() {
  const { client } = useStore();
  const may = useMay();
  return async (signal?: AbortSignal): Promise<Found> => {
    const [{ paymentSettings, revision }, checkout] = await Promise.all([
      client.call(getSettings, {}, { signal }),
      may(getCheckoutSettings) ? client.call(getCheckoutSettings, {}, { signal }) : null,
    ]);
    return {
      settings: paymentSettings,
      revision,
      checkout: checkout?.checkoutSettings.checkoutFields,
      checkoutRevision: checkout?.revision ?? '',
    };
  };
}

export function PaymentsPage() {
  const t = useText();
  const { client } = useStore();
  const read = useRead();
  const query = useQuery({
    queryKey: [...service, 'page'],
    queryFn: async ({ signal }) => {
      const [found, today] = await Promise.all([read(signal), client.call(getToday, {}, { signal })]);
      // The list of the first run knows whether anybody ever chose.
      const chosen = today.checklist?.find(({ key }) => key === 'PAYMENTS')?.done ?? true;
      return { found, chosen };
    },
  });
  return (
    <Page title={t('nav.payments')} text={t('payments.text')}>
      <Answer query={query} failed={t('payments.failed')} rows={8}>
        {(answer) => <PaymentForm {...answer} />}
      </Answer>
    </Page>
  );
}

function PaymentForm({ found, chosen }: { found: Found; chosen: boolean }) {
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
      found={found}
      chosen={chosen}
      save={async (values, changed, revision) => {
        const basedOn = revisionsOf(revision);
        const later = takesLater(changed);
        // Two services keep what one form shows. What did not change is not sent: nothing of it can go wrong.
        const now = takesNow(changed);
        if (now) {
          await client.call(updateSettings, {
            paymentSettings: messageOf(values),
            revision: basedOn.payments,
          });
        }
        if (!later) return;
        const message = { checkoutSettings: { checkoutFields: laterOf(values) }, revision: basedOn.checkout };
        await client.call(updateCheckoutSettings, message).catch((error: unknown) => {
          // Overtaken, the form asks or tries again by itself; else it has to be known that one half is kept.
          if (now && codeOf(error) !== 'INVALID_REVISION')
            notify({ text: t('payments.halfSaved'), tone: 'bad' });
          throw error;
        });
      }}
      onSaved={() => void saved()}
    />
  );
}

function Fields({
  found,
  chosen,
  save,
  onSaved,
}: {
  found: Found;
  chosen: boolean;
  save: FormSpec<PaymentValues>['save'];
  onSaved: () => void;
}) {
  const t = useText();
  const may = useMay();
  const read = useRead();
  const { settings, checkout } = found;
  const fields = usePaymentFields(settings, Boolean(checkout));
  const editor = useEditor<PaymentValues>({
    id: 'payments',
    saved: savedOf(found),
    parts: [{ fields: Object.values(fields) }],
    takesOver: true,
    latest: async () => savedOf(await read()),
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
          {provider === 'sandbox' ? field('express') : null}
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
