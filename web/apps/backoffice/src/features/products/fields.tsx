import { RichText } from '../../shared/form/RichText.tsx';
import type { FieldSpec } from '../../shared/form/types.ts';
import { useStore } from '../../shared/store.ts';
import { useWeightUnit } from '../../shared/weight.ts';
import { digitsOf, isAmount } from './amounts.ts';
import { CollectionsField, CollectionsShown } from './CollectionsField.tsx';
import { useText } from './text/index.ts';
import {
  combinations,
  optionOf,
  rowOf,
  textAskedOf,
  writeRow,
  type ProductValues,
  type TextAsked,
} from './values.ts';

type Fields = Record<string, FieldSpec<ProductValues>>;

export const mostVariants = 1000;

/** As much as the server takes. */
export const mostLetters = 500;

const isWhole = ({ title, maxLength }: TextAsked): boolean =>
  title.trim() !== '' &&
  /^\d{1,3}$/.test(maxLength) &&
  Number(maxLength) >= 1 &&
  Number(maxLength) <= mostLetters;

const isCount = (text: string): boolean => /^\d{1,5}$/.test(text.trim());

/** The fields of a product, by name. */
export function useProductFields(
  taxGroups: readonly { id: string; name: string }[],
  profiles: readonly { id: string; name?: string }[],
): Fields {
  const t = useText();
  const unit = useWeightUnit();
  const { settings } = useStore();
  const digits = digitsOf(settings.currency);
  const amount = (value: unknown) => (isAmount(String(value)) ? undefined : t('products.amountWrong'));
  const price = (label: string, more: Partial<FieldSpec<ProductValues>>) => ({
    label: `${label} (${settings.currency})`,
    kind: 'amount' as const,
    check: (value: unknown) => {
      const [, decimals = ''] = String(value).split('.');
      return decimals.replace(/0+$/, '').length > digits ? t('products.amountWrong') : amount(value);
    },
    ...more,
  });
  const fields: Record<string, Omit<FieldSpec<ProductValues>, 'name'>> = {
    name: { label: t('products.name'), required: t('products.nameNeeded'), maxLength: 80 },
    description: {
      label: t('products.description'),
      kind: 'custom',
      render: ({ id, value, error, onChange }) => (
        <RichText
          id={id}
          label={t('products.description')}
          value={String(value ?? '')}
          error={error}
          onChange={onChange}
        />
      ),
    },
    pictures: {
      label: t('products.pictures'),
      kind: 'custom',
      server: 'media',
      show: (value) => count(value),
    },
    price: price(t('products.price'), { required: t('products.priceNeeded'), server: 'priceData.price' }),
    cutKind: {
      label: t('products.discount'),
      kind: 'choice',
      server: 'discount.type',
      options: [
        { value: 'NONE', label: t('products.cutNone') },
        { value: 'AMOUNT', label: t('products.cutAmount') },
        { value: 'PERCENT', label: t('products.cutPercent') },
      ],
      check: (value, { cutValue }) =>
        value !== 'NONE' && cutValue.trim() === '' ? t('products.cutNeeded') : undefined,
    },
    cutValue: {
      label: t('products.cutBy'),
      kind: 'amount',
      server: 'discount.value',
      check: (value, { cutKind }) =>
        cutKind === 'PERCENT' && Number(value) > 100 ? t('products.cutTooMuch') : amount(value),
    },
    cost: price(t('products.cost'), { hint: t('products.costHint'), server: 'costAndProfitData.itemCost' }),
    sku: { label: t('products.sku'), maxLength: 40 },
    track: { label: t('products.track'), kind: 'switch', server: 'trackQuantity' },
    quantity: {
      label: t('products.quantity'),
      kind: 'number',
      check: (value) => (isCount(String(value)) ? undefined : t('products.quantityWrong')),
    },
    inStock: { label: t('products.inStock'), kind: 'switch' },
    weight: {
      label: t('products.weight'),
      kind: 'amount',
      hint: unit ? t(unit === 'KG' ? 'products.inKilos' : 'products.inPounds') : undefined,
      check: amount,
    },
    taxGroup: {
      label: t('products.taxGroup'),
      kind: 'choice',
      server: 'taxGroupId',
      options: [
        { value: '', label: t('products.usualTax') },
        ...taxGroups.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    deliveryProfile: {
      label: t('products.deliveryProfile'),
      kind: 'choice',
      hint: t('products.deliveryProfileHint'),
      server: 'deliveryProfileId',
      options: [
        { value: '', label: t('products.usualDelivery') },
        ...profiles.map(({ id, name = '' }) => ({ value: id, label: name })),
      ],
    },
    kind: {
      label: t('products.kind'),
      kind: 'choice',
      server: 'productType',
      options: [
        { value: 'physical', label: t('products.physical') },
        { value: 'digital', label: t('products.digital') },
      ],
    },
    texts: {
      label: t('products.texts'),
      kind: 'custom',
      server: 'customTextFields',
      show: (value) => (value as readonly string[]).map((one) => textAskedOf(one).title).join(', '),
      check: (value) =>
        (value as readonly string[]).map(textAskedOf).every(isWhole) ? undefined : t('products.textsWrong'),
    },
    ribbon: { label: t('products.ribbon'), maxLength: 30 },
    brand: { label: t('products.brand'), maxLength: 50 },
    collections: {
      label: t('products.collections'),
      kind: 'custom',
      show: (value) => <CollectionsShown ids={value as readonly string[]} />,
      render: ({ id, value, error, onChange }) => (
        <CollectionsField id={id} value={value as readonly string[]} error={error} onChange={onChange} />
      ),
    },
    visible: { label: t('products.visible'), kind: 'switch' },
    membersOnly: {
      label: t('products.membersOnly'),
      kind: 'switch',
      hint: t('products.membersOnlyHint'),
    },
    seoTitle: { label: t('products.seoTitle'), maxLength: 120 },
    seoText: { label: t('products.seoText'), kind: 'multiline', maxLength: 320 },
    options: {
      label: t('products.options'),
      kind: 'custom',
      server: 'productOptions',
      show: (value) => (value as readonly string[]).map((one) => optionOf(one).name).join(', '),
      check: (value) => wrongOptions(value as readonly string[]),
    },
    variants: {
      label: t('products.variant'),
      kind: 'custom',
      show: (value) => count(value),
      check: (value) => wrongVariants(value as readonly string[]),
    },
  };
  function count(value: unknown): string {
    return String((value as readonly string[]).length);
  }
  function wrongOptions(value: readonly string[]): string | undefined {
    const options = value.map(optionOf);
    const names = new Set(options.map(({ name }) => name.trim().toLowerCase()));
    if (names.size < options.length || names.has('') || options.some(({ choices }) => choices.length === 0)) {
      return t('products.optionsWrong');
    }
    const made = options.reduce((so, { choices }) => so * choices.length, 1);
    return made > mostVariants ? t('products.tooMany', { count: made }) : undefined;
  }
  function wrongVariants(value: readonly string[]): string | undefined {
    const wrong = value
      .map(rowOf)
      .find(
        (row) =>
          [row.price, row.cost, row.weight].some((amount) => amount !== '' && !isAmount(amount)) ||
          (row.quantity !== '' && !isCount(row.quantity)),
      );
    return wrong ? t('products.variantWrong', { name: Object.values(wrong.choices).join(', ') }) : undefined;
  }
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, name }]));
}

/** The variants that go with new options: those that stay keep what they had. */
export function refit(options: readonly string[], variants: readonly string[], price: string): string[] {
  const all = options.map(optionOf).filter(({ name, choices }) => name.trim() !== '' && choices.length > 0);
  if (all.length === 0 || all.reduce((so, { choices }) => so * choices.length, 1) > mostVariants) return [];
  const before = variants.map(rowOf);
  return combinations(all).map((choices) => {
    // A new option divides what was one variant before; each part begins as that one was.
    const fits = before.find((row) =>
      Object.entries(row.choices).every(([name, choice]) => !(name in choices) || choices[name] === choice),
    );
    return writeRow({
      choices,
      price: fits?.price ?? price,
      sku: exact(fits?.choices, choices) ? (fits?.sku ?? '') : '',
      quantity: fits?.quantity ?? '',
      cost: fits?.cost ?? '',
      weight: fits?.weight ?? '',
      visible: fits?.visible ?? true,
    });
  });
}

const exact = (before: Record<string, string> | undefined, now: Record<string, string>): boolean =>
  before !== undefined && Object.keys(now).every((name) => before[name] === now[name]);
