// A plugin as its form has it.
import type { Schemas } from '@souk/client';
import { decimal } from '../../shared/decimal.ts';

export type Plugin = Schemas['PluginsPlugin'];
export type Kind = Plugin['componentType'];

export const kinds = [
  'ECOM_SHIPPING_RATES',
  'TAX_CALCULATION_PROVIDER',
  'ECOM_ADDITIONAL_FEES',
  'ECOM_DISCOUNTS',
  'ECOM_DISCOUNTS_TRIGGER',
  'ECOM_VALIDATIONS',
  'ECOM_PAYMENT_SETTINGS',
  'ECOM_MEMBERSHIPS',
  'GIFT_CARDS_PROVIDER',
  'ECOM_CATALOG',
  'ECOM_INVENTORY',
  'ECOM_RECOMMENDATIONS_PROVIDER',
] as const satisfies readonly Kind[];

export interface Values {
  kind: Kind | '';
  name: string;
  address: string;
  app: string;
  /** Seconds, as somebody types them. */
  wait: string;
  /** Of carriers: a rate of the shop's own is needed wherever it is used. */
  backup: boolean;
  /** Of checks: it is shown carts too. */
  carts: boolean;
  /** Of payment settings: what holds while it gives no answer. */
  secure: boolean;
  /** Of recommendations: how the first way to find them is called, and what it does. */
  way: string;
  wayText: string;
  /** Of carriers: what it is, and where more stands about it. */
  description: string;
  learnMore: string;
  dashboard: string;
  /** Of calculators of tax: the countries it does not know, and the groups of buyers it does. */
  notIn: string[];
  spared: Spared[];
}

/** A group of buyers who pay less, as a calculator of tax knows it. */
export interface Spared {
  key: string;
  id: string;
  name: string;
}

let made = 0;

export const newSpared = (id = '', name = ''): Spared => ({ key: String(++made), id, name });

export function valuesOf(plugin: Plugin | null): Values {
  const [way] = plugin?.recommendations?.algorithms ?? [];
  return {
    kind: plugin?.componentType ?? '',
    name: plugin?.name ?? '',
    address: plugin?.deploymentUri ?? '',
    app: plugin?.appId ?? '',
    wait: String((plugin?.timeoutMillis ?? 5000) / 1000),
    backup: plugin?.shippingRates?.fallbackDefinitionMandatory ?? false,
    carts: plugin?.validations?.validateInCart ?? false,
    secure: plugin?.paymentSettings?.fallbackValueForRequires3dSecure ?? false,
    way: way?.name ?? '',
    wayText: way?.description ?? '',
    description: plugin?.shippingRates?.description ?? '',
    learnMore: plugin?.shippingRates?.learnMoreUrl ?? '',
    dashboard: plugin?.shippingRates?.dashboardUrl ?? '',
    notIn: plugin?.taxCalculation?.unsupportedCountries ?? [],
    spared: (plugin?.taxCalculation?.exemptGroups ?? []).map(({ id, name }) => newSpared(id, name)),
  };
}

export type Wrong = Partial<Record<keyof Values, 'needed' | 'address' | 'seconds' | 'app' | 'group'>>;

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isAddress = (text: string): boolean => /^https?:\/\/[^\s/]+/.test(text.trim());

/** What is wrong with a group of buyers: its name, or the id by which the plugin knows it. */
export const wrongInGroup = ({ id, name }: Spared): 'name' | 'id' | null =>
  name.trim() === '' ? 'name' : guid.test(id.trim()) ? null : 'id';

/** What has to be mended before it is sent. */
export function wrongIn(values: Values): Wrong {
  const wrong: Wrong = {};
  if (!values.kind) wrong.kind = 'needed';
  if (!values.name.trim()) wrong.name = 'needed';
  if (!isAddress(values.address)) wrong.address = 'address';
  if (values.app.trim() && !guid.test(values.app.trim())) wrong.app = 'app';
  const seconds = Number(decimal(values.wait));
  if (!(seconds >= 0.1 && seconds <= 20)) wrong.wait = 'seconds';
  if (values.kind === 'ECOM_SHIPPING_RATES') {
    for (const name of ['learnMore', 'dashboard'] as const)
      if (values[name].trim() && !isAddress(values[name])) wrong[name] = 'address';
  }
  if (values.kind === 'TAX_CALCULATION_PROVIDER' && values.spared.some(wrongInGroup)) wrong.spared = 'group';
  if (values.kind === 'ECOM_RECOMMENDATIONS_PROVIDER') {
    if (!values.way.trim()) wrong.way = 'needed';
    if (!values.wayText.trim()) wrong.wayText = 'needed';
  }
  return wrong;
}

/** What a plugin of this kind can be told beside its address. What the form does not show stays as it was. */
function settingsOf(values: Values, before: Plugin | null, newId: () => string) {
  switch (values.kind) {
    case 'ECOM_SHIPPING_RATES':
      return {
        shippingRates: {
          ...before?.shippingRates,
          description: values.description.trim(),
          learnMoreUrl: values.learnMore.trim(),
          dashboardUrl: values.dashboard.trim(),
          fallbackDefinitionMandatory: values.backup,
        },
      };
    case 'TAX_CALCULATION_PROVIDER':
      return {
        taxCalculation: {
          unsupportedCountries: values.notIn,
          exemptGroups: values.spared.map(({ id, name }) => ({ id: id.trim(), name: name.trim() })),
        },
      };
    case 'ECOM_VALIDATIONS':
      return { validations: { validateInCart: values.carts } };
    case 'ECOM_PAYMENT_SETTINGS':
      return { paymentSettings: { fallbackValueForRequires3dSecure: values.secure } };
    case 'ECOM_RECOMMENDATIONS_PROVIDER': {
      const [first, ...others] = before?.recommendations?.algorithms ?? [];
      const way = {
        ...first,
        id: first?.id ?? newId(),
        name: values.way.trim(),
        description: values.wayText.trim(),
      };
      return {
        recommendations: {
          catalogAppIds: before?.recommendations?.catalogAppIds ?? [],
          algorithms: [way, ...others],
        },
      };
    }
    default:
      return {};
  }
}

export function sentOf(values: Values, before: Plugin | null, newId: () => string) {
  return {
    name: values.name.trim(),
    deploymentUri: values.address.trim(),
    timeoutMillis: Math.round(Number(decimal(values.wait)) * 1000),
    ...settingsOf(values, before, newId),
  };
}
