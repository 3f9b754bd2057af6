// The checkout's settings as the form holds them, and back.
import type { Schemas } from '@souk/client';
import type { Brand } from '@souk/ui/look';
import type { Values } from '../../shared/form/merge.ts';
import { askedIn, lineOf } from './asked.ts';

export type Settings = Schemas['CheckoutconfigCheckoutSettings'];

export const policies = [
  'termsAndConditions',
  'privacyPolicy',
  'returnPolicy',
  'digitalItemPolicy',
  'contactUs',
  'customPolicy',
] as const;
export type PolicyName = (typeof policies)[number];

export interface CheckoutValues extends Values {
  billing: string;
  news: boolean;
  newsTicked: boolean;
  newsSplit: boolean;
  keepCards: boolean;
  agree: boolean;
  agreeTicked: boolean;
  giftCards: boolean;
  recommend: boolean;
  testMode: string;
  /** What is asked besides, as `lineOf` writes it. */
  asked: readonly string[];
  headerText: string;
  logo: string;
  logoSize: string;
  alignment: string;
  buttonColor: string;
  placeOrderColor: string;
  summaryColor: string;
  /** Empty: as the look has them. */
  cornerRadius: string;
  customTitle: string;
}

export const shownField = (name: PolicyName): string => `${name}Shown`;

export function valuesOf({
  checkoutFields: fields,
  checkoutPolicies: texts = {},
  checkoutBrand,
  checkoutBillingFields,
}: Settings): CheckoutValues {
  const on = (value?: boolean) => value === true;
  return {
    billing: checkoutBillingFields,
    news: on(fields?.subscriptionCheckbox?.visible),
    newsTicked: on(fields?.subscriptionCheckbox?.checkedByDefault),
    newsSplit: on(fields?.subscriptionCheckbox?.splitByChannel),
    keepCards: on(fields?.mitEnabled),
    agree: on(fields?.policyAgreementCheckbox?.visible),
    agreeTicked: on(fields?.policyAgreementCheckbox?.checkedByDefault),
    giftCards: on(fields?.giftCardRedeemEnabled),
    recommend: on(fields?.purchaseRecommendationsEnabled),
    testMode: fields?.testMode ?? 'DISABLED',
    asked: (fields?.customFields ?? []).map(lineOf),
    headerText: checkoutBrand?.header?.text ?? '',
    logo: checkoutBrand?.header?.logo?.image?.url ?? '',
    logoSize: checkoutBrand?.header?.logo?.size ?? 'SMALL',
    alignment: checkoutBrand?.header?.alignment ?? 'SIDE',
    buttonColor: checkoutBrand?.global?.buttonColor ?? '',
    placeOrderColor: checkoutBrand?.global?.placeOrderButtonColor ?? '',
    summaryColor: checkoutBrand?.mainSection?.summaryBackgroundFill?.color ?? '',
    cornerRadius: String(checkoutBrand?.mainSection?.cornerRadius ?? ''),
    customTitle: texts.customPolicy?.title ?? '',
    ...Object.fromEntries(
      policies.flatMap((name) => [
        [name, texts[name]?.content ?? ''],
        [shownField(name), on(texts[name]?.visible)],
      ]),
    ),
  };
}

const policyMessage = (values: CheckoutValues, changed: Partial<CheckoutValues>) => {
  const touched = policies.filter(
    (name) =>
      name in changed || shownField(name) in changed || (name === 'customPolicy' && 'customTitle' in changed),
  );
  return Object.fromEntries(
    touched.map((name) => [
      name,
      {
        content: String(values[name] ?? ''),
        visible: values[shownField(name)] === true,
        ...(name === 'customPolicy' ? { title: values.customTitle.trim() } : {}),
      },
    ]),
  );
};

/** What is drawn of a brand that is being typed. */
export const brandOf = (values: CheckoutValues): Brand => ({
  buttonColor: values.buttonColor,
  placeOrderColor: values.placeOrderColor,
  summaryColor: values.summaryColor,
  cornerRadius: values.cornerRadius.trim() === '' ? undefined : Number(values.cornerRadius),
});

function brandMessage(values: CheckoutValues, has: (...names: string[]) => boolean) {
  const logo = {
    ...(has('logo') ? { image: values.logo ? { url: values.logo } : null } : {}),
    ...(has('logoSize') ? { size: values.logoSize as 'SMALL' } : {}),
  };
  const header = {
    ...(has('headerText') ? { text: values.headerText.trim() } : {}),
    ...(has('alignment') ? { alignment: values.alignment as 'SIDE' } : {}),
    ...(filled(logo) ? { logo } : {}),
  };
  // What is emptied is as in the look again.
  const mainSection = {
    ...(has('cornerRadius') ? { cornerRadius: brandOf(values).cornerRadius ?? null } : {}),
    ...(has('summaryColor')
      ? { summaryBackgroundFill: values.summaryColor ? { color: values.summaryColor } : null }
      : {}),
  };
  const global = {
    ...(has('buttonColor') ? { buttonColor: values.buttonColor || null } : {}),
    ...(has('placeOrderColor') ? { placeOrderButtonColor: values.placeOrderColor || null } : {}),
  };
  return {
    ...(filled(header) ? { header } : {}),
    ...(filled(mainSection) ? { mainSection } : {}),
    ...(filled(global) ? { global } : {}),
  };
}

const filled = (part: object) => Object.keys(part).length > 0;

/** Only the parts in which something changed: what others set meanwhile in another part stays. */
export function patchOf(values: CheckoutValues, changed: Partial<CheckoutValues>) {
  const has = (...names: string[]) => names.some((name) => name in changed);
  const fields = {
    ...(has('news', 'newsTicked', 'newsSplit')
      ? {
          subscriptionCheckbox: {
            visible: values.news,
            checkedByDefault: values.newsTicked,
            splitByChannel: values.newsSplit,
          },
        }
      : {}),
    ...(has('agree', 'agreeTicked')
      ? { policyAgreementCheckbox: { visible: values.agree, checkedByDefault: values.agreeTicked } }
      : {}),
    ...(has('giftCards') ? { giftCardRedeemEnabled: values.giftCards } : {}),
    ...(has('keepCards') ? { mitEnabled: values.keepCards } : {}),
    ...(has('recommend') ? { purchaseRecommendationsEnabled: values.recommend } : {}),
    ...(has('asked') ? { customFields: askedIn(values.asked) ?? [] } : {}),
    ...(has('testMode') ? { testMode: values.testMode as 'DISABLED' } : {}),
  };
  const checkoutBrand = brandMessage(values, has);
  const texts = policyMessage(values, changed);
  return {
    ...(has('billing') ? { checkoutBillingFields: values.billing as 'All_FIELDS' } : {}),
    ...(filled(fields) ? { checkoutFields: fields } : {}),
    ...(filled(texts) ? { checkoutPolicies: texts } : {}),
    ...(filled(checkoutBrand) ? { checkoutBrand } : {}),
  };
}
