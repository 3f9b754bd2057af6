// The checkout's settings as the form holds them, and back.
import type { Schemas } from '@souk/client';
import type { Values } from '../../shared/form/merge.ts';

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
  headerText: string;
  logo: string;
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
    headerText: checkoutBrand?.header?.text ?? '',
    logo: checkoutBrand?.header?.logo?.image?.url ?? '',
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
    ...(has('testMode') ? { testMode: values.testMode as 'DISABLED' } : {}),
  };
  const header = {
    ...(has('headerText') ? { text: values.headerText.trim() } : {}),
    ...(has('logo') ? { logo: { image: values.logo ? { url: values.logo } : null } } : {}),
  };
  const texts = policyMessage(values, changed);
  const filled = (part: object) => Object.keys(part).length > 0;
  return {
    ...(has('billing') ? { checkoutBillingFields: values.billing as 'All_FIELDS' } : {}),
    ...(filled(fields) ? { checkoutFields: fields } : {}),
    ...(filled(texts) ? { checkoutPolicies: texts } : {}),
    ...(filled(header) ? { checkoutBrand: { header } } : {}),
  };
}
