// Packages and services of labels: their names, and what the form makes of them.
import type { Client, Schemas } from '@souk/client';
import {
  addDeliveryRegion,
  createShippoConfiguration,
  queryShippoConfigurations,
  removeDeliveryRegion,
  updateShippoConfiguration,
} from '@souk/client/operations/ecom-shippo-configurations';
import { serviceKey } from '@souk/query/operations';
import { decimal } from '../../shared/decimal.ts';
import type { TextKey } from './text/index.ts';

export const labelService = serviceKey(queryShippoConfigurations);

export type LabelSettings = Schemas['ShippingLabelConfiguration'];
export type PackageType = LabelSettings['packageType'];
export type Domestic = LabelSettings['domesticServices'][number]['service'];
export type International = LabelSettings['internationalServices'][number]['service'];

export const packages: Record<PackageType, TextKey> = {
  CUSTOM: 'labels.box.CUSTOM',
  FLAT_RATE_ENVELOPE: 'labels.box.ENVELOPE',
  PADDED_FLAT_RATE_ENVELOPE: 'labels.box.PADDED',
  SMALL_FLAT_RATE_BOX: 'labels.box.SMALL',
  MEDIUM_FLAT_RATE_BOX_1: 'labels.box.MEDIUM_1',
  MEDIUM_FLAT_RATE_BOX_2: 'labels.box.MEDIUM_2',
  LARGE_FLAT_RATE_BOX: 'labels.box.LARGE',
};

export const domestic: readonly Domestic[] = ['GROUND_ADVANTAGE', 'PRIORITY_MAIL', 'PRIORITY_MAIL_EXPRESS'];
export const international: readonly International[] = [
  'FIRST_CLASS_PACKAGE_INTERNATIONAL',
  'PRIORITY_MAIL_INTERNATIONAL',
  'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
];

export const services: Record<Domestic | International, TextKey> = {
  GROUND_ADVANTAGE: 'labels.by.GROUND',
  PRIORITY_MAIL: 'labels.by.PRIORITY',
  PRIORITY_MAIL_EXPRESS: 'labels.by.EXPRESS',
  FIRST_CLASS_PACKAGE_INTERNATIONAL: 'labels.by.FIRST_ABROAD',
  PRIORITY_MAIL_INTERNATIONAL: 'labels.by.PRIORITY_ABROAD',
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: 'labels.by.EXPRESS_ABROAD',
};

/** The contract asks from which place parcels go; a shop here has one. */
const place = '00000000-0000-4000-8000-000000000001';

export interface LabelValues {
  name: string;
  box: PackageType;
  length: string;
  width: string;
  height: string;
  most: string;
  weight: string;
  price: string;
  services: string[];
  regions: string[];
}

export const labelValues = (label: LabelSettings | null, all: readonly string[]): LabelValues => ({
  name: label?.packageDetails?.name ?? '',
  box: label?.packageType ?? 'CUSTOM',
  length: label?.packageDetails?.dimensions?.length ?? '',
  width: label?.packageDetails?.dimensions?.width ?? '',
  height: label?.packageDetails?.dimensions?.height ?? '',
  most: label?.packageDetails?.maxNumberOfProducts ?? '',
  weight: label?.backupWeight ?? '',
  price: label?.backupRate ?? '',
  services: label
    ? [...label.domesticServices, ...label.internationalServices].map(({ service }) => service)
    : ['GROUND_ADVANTAGE'],
  regions: label ? [...label.deliveryRegionIds] : [...all],
});

export type Wrong = Partial<Record<keyof LabelValues, 'number' | 'needed' | 'sides'>>;

const isNumber = (text: string) => /^\d{1,9}(\.\d{1,3})?$/.test(decimal(text));
const empty = (text: string) => text.trim() === '';

/** What stands in the way of saving. A box of one's own has three sides or none. */
export function wrongOf(values: LabelValues): Wrong {
  const wrong: Wrong = {};
  if (empty(values.name)) wrong.name = 'needed';
  const sides = [values.length, values.width, values.height];
  for (const side of ['length', 'width', 'height'] as const) {
    if (values.box !== 'CUSTOM') continue;
    if (empty(values[side])) {
      if (!sides.every(empty)) wrong[side] = 'sides';
    } else if (!isNumber(values[side])) wrong[side] = 'number';
  }
  for (const field of ['weight', 'price'] as const) {
    if (!empty(values[field]) && !isNumber(values[field])) wrong[field] = 'number';
  }
  if (!empty(values.most) && !/^\d{1,9}$/.test(values.most.trim())) wrong.most = 'number';
  if (values.regions.length === 0) wrong.regions = 'needed';
  if (values.services.length === 0) wrong.services = 'needed';
  return wrong;
}

export function labelOf(values: LabelValues) {
  const has = (list: readonly string[]) => list.filter((one) => values.services.includes(one));
  const sides = [values.length, values.width, values.height];
  return {
    packageType: values.box,
    packageDetails: {
      name: values.name.trim(),
      ...(empty(values.most) ? {} : { maxNumberOfProducts: values.most.trim() }),
      ...(values.box !== 'CUSTOM' || sides.some(empty)
        ? {}
        : {
            dimensions: {
              length: decimal(values.length),
              width: decimal(values.width),
              height: decimal(values.height),
            },
          }),
    },
    domesticServices: (has(domestic) as Domestic[]).map((service) => ({ service })),
    internationalServices: (has(international) as International[]).map((service) => ({ service })),
    ...(empty(values.weight) ? {} : { backupWeight: decimal(values.weight) }),
    ...(empty(values.price) ? {} : { backupRate: decimal(values.price) }),
  };
}

/** Saves a package; regions are added and taken away one at a time, as the service wants it. */
export async function saveLabel(
  client: Client,
  values: LabelValues,
  label: LabelSettings | null,
): Promise<void> {
  const said = { ...labelOf(values), osLocationId: label?.osLocationId ?? place };
  if (!label) {
    await client.call(createShippoConfiguration, {
      shippoConfiguration: { ...said, deliveryRegionIds: values.regions },
    });
    return;
  }
  const { id: shippoConfigurationId, revision } = label;
  await client.call(updateShippoConfiguration, {
    shippoConfiguration: { id: shippoConfigurationId, revision, ...said },
  });
  for (const deliveryRegionId of values.regions) {
    if (label.deliveryRegionIds.includes(deliveryRegionId)) continue;
    await client.call(addDeliveryRegion, { shippoConfigurationId, deliveryRegionId });
  }
  for (const deliveryRegionId of label.deliveryRegionIds) {
    if (values.regions.includes(deliveryRegionId)) continue;
    await client.call(removeDeliveryRegion, { shippoConfigurationId, deliveryRegionId });
  }
}
