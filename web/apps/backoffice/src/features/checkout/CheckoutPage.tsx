import { useQuery } from '@tanstack/react-query';
import { getCheckoutSettings, updateCheckoutSettings } from '@souk/client/operations/ecom-checkout-settings';
import { getAddressLookup } from '@souk/client/operations/souk-address-lookup';
import { queryCheckoutTexts } from '@souk/client/operations/ecom-checkout-texts';
import { reading, serviceKey } from '@souk/query/operations';
import { isButtonColour, isPaperColour, plainColour } from '@souk/ui/look';
import { partId } from '../../shared/form/FormBody.tsx';
import type { FieldSpec, FormPart } from '../../shared/form/types.ts';
import { Allowed, useMay } from '../../shared/may.tsx';
import { Answer, Page } from '../../shared/Page.tsx';
import { SideParts } from '../../shared/Sheet.tsx';
import { useStore } from '../../shared/store.ts';
import { AddressLookup } from './AddressLookup.tsx';
import { askedIn } from './asked.ts';
import { AskedField } from './AskedField.tsx';
import { CheckoutPreview } from './CheckoutPreview.tsx';
import { ColourField } from './ColourField.tsx';
import { LogoField } from './LogoField.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useText, type TextKey } from './text/index.ts';
import { TextsPart } from './TextsPart.tsx';
import css from './checkout.module.css';
import { patchOf, policies, shownField, valuesOf, type CheckoutValues, type PolicyName } from './values.ts';

const service = serviceKey(getCheckoutSettings);

const named: Record<PolicyName, TextKey> = {
  termsAndConditions: 'checkout.terms',
  privacyPolicy: 'checkout.privacy',
  returnPolicy: 'checkout.returns',
  digitalItemPolicy: 'checkout.digital',
  contactUs: 'checkout.contact',
  customPolicy: 'checkout.custom',
};

export function CheckoutPage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const query = useQuery(reading(client, getCheckoutSettings, {}));
  const parts = useParts();
  return (
    <Page title={t('nav.checkout')}>
      <SideParts
        note={t('checkout.text')}
        parts={[
          ...parts.map(({ title = '' }, at) => ({ id: partId('checkout', at), name: title })),
          ...(may(getAddressLookup) ? [{ id: 'checkout-lookup', name: t('lookup.title') }] : []),
          ...(may(queryCheckoutTexts) ? [{ id: 'checkout-texts', name: t('checkout.words') }] : []),
        ]}
      >
        <Answer query={query} failed={t('checkout.failed')} rows={8}>
          {({ checkoutSettings, revision }) => (
            <SettingsForm<CheckoutValues>
              id="checkout"
              service={service}
              needs={updateCheckoutSettings}
              saved={{ values: valuesOf(checkoutSettings), revision }}
              parts={parts}
              takesOver
              latest={async () => {
                const now = await client.call(getCheckoutSettings, {});
                return { values: valuesOf(now.checkoutSettings), revision: now.revision };
              }}
              save={(values, changed, basedOn) =>
                client.call(updateCheckoutSettings, {
                  checkoutSettings: patchOf(values, changed),
                  revision: basedOn,
                })
              }
            />
          )}
        </Answer>
        <Allowed to={getAddressLookup}>
          <div id="checkout-lookup" tabIndex={-1} className={css.after}>
            <AddressLookup />
          </div>
        </Allowed>
        <Allowed to={queryCheckoutTexts}>
          <div id="checkout-texts" tabIndex={-1} className={css.after}>
            <TextsPart />
          </div>
        </Allowed>
      </SideParts>
    </Page>
  );
}

type ColourName = 'buttonColor' | 'placeOrderColor' | 'summaryColor';

function useParts(): FormPart<CheckoutValues>[] {
  const t = useText();
  const off = useMay()(updateCheckoutSettings) ? undefined : t('problem.notAllowed');
  const flag = (name: string, label: TextKey, hint?: TextKey): FieldSpec<CheckoutValues> => ({
    name,
    label: t(label),
    hint: hint ? t(hint) : undefined,
    kind: 'switch',
  });
  const wrongColour = (name: ColourName, value: string) => {
    if (!value) return undefined;
    const plain = plainColour(value);
    if (!plain) return t('checkout.colourWrong');
    if (name === 'summaryColor') return isPaperColour(plain) ? undefined : t('checkout.summaryDark');
    return isButtonColour(plain) ? undefined : t('checkout.buttonFaint');
  };
  const colour = (
    name: ColourName,
    label: TextKey,
    hint: TextKey | undefined,
    server: string,
  ): FieldSpec<CheckoutValues> => ({
    name,
    label: t(label),
    kind: 'custom',
    server: `checkoutBrand.${server}`,
    check: (value) => wrongColour(name, String(value ?? '')),
    render: ({ id, value, error, onChange, onBlur }) => (
      <ColourField
        id={id}
        label={t(label)}
        hint={off ?? (hint && t(hint))}
        value={String(value ?? '')}
        error={error}
        disabled={off !== undefined}
        onChange={onChange}
        onBlur={onBlur}
      />
    ),
  });
  return [
    {
      title: t('checkout.asks'),
      fields: [
        {
          name: 'billing',
          label: t('checkout.billing'),
          kind: 'choice',
          options: [
            { value: 'All_FIELDS', label: t('checkout.billingAll') },
            { value: 'MINIMUM_REQUIRED_FIELDS', label: t('checkout.billingLeast') },
          ],
          server: 'checkoutBillingFields',
        },
        {
          name: 'asked',
          label: t('checkout.asked'),
          kind: 'custom',
          server: 'checkoutFields.customFields',
          check: (value) => (askedIn(value) ? undefined : t('checkout.askedWrong')),
          show: (value) => (askedIn(value) ?? []).map(({ title }) => title).join(', '),
          render: ({ id, value, error, onChange }) => (
            <AskedField
              id={id}
              asked={(value ?? []) as string[]}
              error={error}
              off={off !== undefined}
              onChange={onChange}
            />
          ),
        },
        flag('agree', 'checkout.agree', 'checkout.agreeHint'),
        flag('agreeTicked', 'checkout.agreeTicked', 'checkout.tickedHint'),
        flag('news', 'checkout.news', 'checkout.newsHint'),
        flag('newsTicked', 'checkout.newsTicked', 'checkout.tickedHint'),
        flag('newsSplit', 'checkout.newsSplit', 'checkout.newsSplitHint'),
        flag('keepCards', 'checkout.keepCards', 'checkout.keepCardsHint'),
        flag('giftCards', 'checkout.giftCards'),
        flag('recommend', 'checkout.recommend', 'checkout.recommendHint'),
        {
          name: 'testMode',
          label: t('checkout.testMode'),
          hint: t('checkout.testHint'),
          kind: 'choice',
          options: [
            { value: 'DISABLED', label: t('checkout.testOff') },
            { value: 'ENABLED_TO_OWNER_AND_COLLABORATORS', label: t('checkout.testStaff') },
            { value: 'ENABLED_TO_ALL', label: t('checkout.testAll') },
          ],
        },
      ],
    },
    {
      title: t('checkout.head'),
      fields: [
        {
          name: 'headerText',
          label: t('checkout.headerText'),
          hint: t('checkout.headerHint'),
          maxLength: 55,
          server: 'checkoutBrand.header.text',
        },
        {
          name: 'logo',
          label: t('checkout.logo'),
          kind: 'custom',
          server: 'checkoutBrand.header.logo',
          render: ({ id, value, error, onChange }) => (
            <LogoField
              id={id}
              shown={String(value ?? '')}
              hint={t('checkout.logoHint')}
              error={error}
              off={off}
              onChange={(stored) => onChange(stored?.path ?? '')}
            />
          ),
        },
        {
          name: 'logoSize',
          label: t('checkout.logoSize'),
          hint: t('checkout.logoSizeHint'),
          kind: 'choice',
          options: [
            { value: 'SMALL', label: t('checkout.logoSmall') },
            { value: 'MEDIUM', label: t('checkout.logoMedium') },
            { value: 'LARGE', label: t('checkout.logoLarge') },
          ],
          server: 'checkoutBrand.header.logo.size',
        },
        {
          name: 'alignment',
          label: t('checkout.alignment'),
          kind: 'choice',
          options: [
            { value: 'SIDE', label: t('checkout.atSide') },
            { value: 'CENTER', label: t('checkout.inCentre') },
          ],
          server: 'checkoutBrand.header.alignment',
        },
        colour('buttonColor', 'checkout.buttonColour', 'checkout.colourHint', 'global.buttonColor'),
        colour('placeOrderColor', 'checkout.placeColour', undefined, 'global.placeOrderButtonColor'),
        colour(
          'summaryColor',
          'checkout.summaryColour',
          'checkout.summaryHint',
          'mainSection.summaryBackgroundFill.color',
        ),
        {
          name: 'cornerRadius',
          label: t('checkout.corners'),
          hint: t('checkout.cornersHint'),
          kind: 'number',
          maxLength: 3,
          check: (value) =>
            /^(\d{0,2}|100)$/.test(String(value).trim()) ? undefined : t('checkout.cornersWrong'),
          server: 'checkoutBrand.mainSection.cornerRadius',
        },
      ],
      preview: (values) => <CheckoutPreview values={values} />,
    },
    ...policies.map((name): FormPart<CheckoutValues> => ({
      title: t(named[name]),
      fields: [
        ...(name === 'customPolicy'
          ? [{ name: 'customTitle', label: t('checkout.customTitle'), maxLength: 200 }]
          : []),
        {
          name,
          label: t('checkout.policyText', { name: t(named[name]) }),
          kind: 'multiline',
          maxLength: 100_000,
          server: `checkoutPolicies.${name}.content`,
        },
        {
          name: shownField(name),
          label: t('checkout.policyShown', { name: t(named[name]) }),
          kind: 'switch',
          check: (value, values) =>
            value && String(values[name] ?? '').trim() === '' ? t('checkout.policyEmpty') : undefined,
        },
      ],
    })),
  ];
}
