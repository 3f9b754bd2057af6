import { MultiSelect } from '@mantine/core';
import { updateDiscountRule } from '@souk/client/operations/ecom-discount-rules';
import type { FieldSpec } from '../../shared/form/types.ts';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { CollectionsChoice, ProductsChoice } from './targets.tsx';
import { useText } from './text/index.ts';
import type { RuleValues } from './values.ts';
import { dayName, weekdays } from './week.ts';

export const isAmount = (text: string): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(text) && /[1-9]/.test(text);
export const isPercent = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) >= 0.1 && Number(text) <= 100;
export const isSet = (text: string): boolean => isCount(text) && Number(text) >= 2;
export const isCount = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

type Spec = FieldSpec<RuleValues>;

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** The fields of a discount, by name. What depends on the kind is asked for at the kind. */
export function useRuleFields(isNew: boolean): Record<string, Spec> {
  const t = useText();
  const { code } = useLanguage();
  const { settings } = useStore();
  const may = useMay();
  const closed = !isNew && !may(updateDiscountRule);
  const off = closed ? { off: t('problem.notAllowed') } : {};
  const scopes = [
    { value: 'all', label: t('discounts.everything') },
    { value: 'collections', label: t('discounts.inCollections') },
    { value: 'products', label: t('discounts.someProducts') },
  ];
  const missing = (on: unknown, collections: readonly string[], products: readonly string[]) => {
    if (on === 'collections' && collections.length === 0) return t('discounts.chooseCollection');
    return on === 'products' && products.length === 0 ? t('discounts.chooseProduct') : undefined;
  };
  const count = (label: string, hint?: string): Omit<Spec, 'name'> => ({
    label,
    hint,
    kind: 'number',
    check: (value) => (isCount(String(value)) ? undefined : t('discounts.countWrong')),
  });
  const time = (label: string): Omit<Spec, 'name'> => ({
    label,
    kind: 'custom',
    render: ({ id, value, error, onChange }) => (
      <TextField
        id={id}
        type="time"
        dir="ltr"
        label={label}
        value={String(value ?? '')}
        error={error}
        disabled={closed}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    ),
  });
  const fields: Record<string, Omit<Spec, 'name'>> = {
    name: {
      label: t('discounts.name'),
      hint: t('discounts.nameHint'),
      required: t('discounts.nameNeeded'),
      maxLength: 50,
    },
    kind: {
      label: t('discounts.kind'),
      kind: 'choice',
      check: (value, { percent, amount, setCount }) => {
        if (value === 'PERCENTAGE') return isPercent(percent) ? undefined : t('discounts.percentWrong');
        if (!isAmount(amount)) return t('discounts.amountWrong');
        return value === 'QUANTITY_BASED' && !isSet(setCount) ? t('discounts.setWrong') : undefined;
      },
      options: [
        { value: 'PERCENTAGE', label: t('discounts.percentOff') },
        { value: 'FIXED_AMOUNT', label: t('discounts.moneyOff') },
        { value: 'FIXED_PRICE', label: t('discounts.fixedPrice') },
        { value: 'QUANTITY_BASED', label: t('discounts.setPrice') },
      ],
    },
    offer: {
      label: t('discounts.whatKind'),
      kind: 'choice',
      check: (value, { buyBy, buyCount, buySum, getCount }) =>
        value === 'goods' ||
        (isCount(getCount) && (buyBy === 'pieces' ? isCount(buyCount) : isAmount(buySum)))
          ? undefined
          : t('discounts.buyWrong'),
      options: [
        { value: 'goods', label: t('discounts.goodsCheaper') },
        { value: 'buyget', label: t('discounts.buyGet') },
      ],
    },
    buyBy: {
      label: t('discounts.buyBy'),
      kind: 'choice',
      options: [
        { value: 'pieces', label: t('discounts.buyPieces') },
        { value: 'sum', label: t('discounts.buySum') },
      ],
    },
    buyCount: count(t('discounts.buyCount')),
    buySum: {
      label: `${t('discounts.buyAmount')} (${settings.currency})`,
      kind: 'amount',
      check: (value) => (isAmount(String(value)) ? undefined : t('discounts.amountWrong')),
    },
    buyOn: {
      label: t('discounts.buyOn'),
      kind: 'choice',
      options: scopes,
      check: (value, { offer, buyCollections, buyProducts }) =>
        offer === 'goods' ? undefined : missing(value, buyCollections, buyProducts),
    },
    buyCollections: {
      label: t('discounts.buyCollections'),
      kind: 'custom',
      render: ({ value, ...rest }) => (
        <CollectionsChoice
          {...rest}
          label={t('discounts.buyCollections')}
          value={listOf(value)}
          disabled={closed}
        />
      ),
      show: (value) => String(listOf(value).length),
    },
    buyProducts: {
      label: t('discounts.buyProducts'),
      kind: 'custom',
      render: ({ value, ...rest }) => (
        <ProductsChoice
          {...rest}
          label={t('discounts.buyProducts')}
          value={listOf(value)}
          disabled={closed}
        />
      ),
      show: (value) => String(listOf(value).length),
    },
    getCount: count(t('discounts.getCount')),
    times: count(t('discounts.times'), t('discounts.timesHint')),
    match: {
      label: t('discounts.match'),
      kind: 'choice',
      options: [
        { value: 'ALL', label: t('discounts.matchAll') },
        { value: 'ANY', label: t('discounts.matchAny') },
      ],
    },
    percent: { label: t('discounts.percent'), kind: 'amount', server: 'percentage' },
    amount: {
      label: `${t('discounts.amount')} (${settings.currency})`,
      kind: 'amount',
      server: 'fixedAmount',
    },
    setCount: {
      label: t('discounts.setCount'),
      kind: 'number',
      check: (value) => (isSet(String(value)) ? undefined : t('discounts.setWrong')),
    },
    cheapest: { label: t('discounts.cheapest'), kind: 'switch', server: 'settings.appliesTo' },
    days: {
      label: t('discounts.days'),
      kind: 'custom',
      server: 'activeTimeInfo.recurrence',
      render: ({ id, value, onChange }) => (
        <MultiSelect
          id={id}
          label={t('discounts.days')}
          placeholder={listOf(value).length === 0 ? t('discounts.everyDay') : undefined}
          data={weekdays.map((day) => ({ value: day, label: dayName(day, code) }))}
          value={[...listOf(value)]}
          disabled={closed}
          onChange={onChange}
        />
      ),
      show: (value) => String(listOf(value).length),
    },
    opens: time(t('discounts.opens')),
    closes: {
      ...time(t('discounts.closes')),
      check: (value, { opens }) =>
        value && opens && String(value) <= opens ? t('discounts.closesFirst') : undefined,
    },
    on: {
      label: t('discounts.scope'),
      kind: 'choice',
      options: scopes,
      check: (value, { collections, products }) => missing(value, collections, products),
    },
    collections: {
      label: t('discounts.collections'),
      kind: 'custom',
      render: ({ value, ...rest }) => (
        <CollectionsChoice
          {...rest}
          label={t('discounts.collections')}
          value={listOf(value)}
          disabled={closed}
        />
      ),
      show: (value) => String(listOf(value).length),
    },
    products: {
      label: t('discounts.products'),
      kind: 'custom',
      render: ({ value, ...rest }) => (
        <ProductsChoice {...rest} label={t('discounts.products')} value={listOf(value)} disabled={closed} />
      ),
      show: (value) => String(listOf(value).length),
    },
    minimum: {
      label: `${t('discounts.minimum')} (${settings.currency})`,
      hint: t('discounts.emptyNone'),
      kind: 'amount',
      check: (value) => (isAmount(String(value)) ? undefined : t('discounts.amountWrong')),
    },
    quantity: count(t('discounts.quantity'), t('discounts.emptyNone')),
    members: { label: t('discounts.members'), kind: 'switch' },
    from: { label: t('discounts.from'), kind: 'date', server: 'activeTimeInfo.start' },
    until: {
      label: t('discounts.last'),
      hint: t('discounts.lastHint'),
      kind: 'date',
      server: 'activeTimeInfo.end',
      check: (value, { from }) => (from && String(value) < from ? t('discounts.endsFirst') : undefined),
    },
    uses: { ...count(t('discounts.limit'), t('discounts.limitHint')), server: 'settings.usageLimit' },
    perCustomer: {
      ...count(t('discounts.perCustomer'), t('discounts.limitHint')),
      server: 'settings.usageLimitPerUser',
    },
    active: { label: t('discounts.active'), kind: 'switch' },
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, ...off, name }]),
  );
}
