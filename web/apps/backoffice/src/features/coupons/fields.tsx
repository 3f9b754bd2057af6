import { updateCoupon } from '@souk/client/operations/marketing-coupons';
import type { FieldSpec } from '../../shared/form/types.ts';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { CollectionChoice, ProductChoice } from './targets.tsx';
import { useText } from './text/index.ts';
import type { CouponValues } from './values.ts';

export const isAmount = (text: string): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0;
export const isCount = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

type Spec = FieldSpec<CouponValues>;

/** The fields of a coupon, by name. What depends on the kind is asked for at the kind. */
export function useCouponFields(isNew: boolean): Record<string, Spec> {
  const t = useText();
  const { settings } = useStore();
  const may = useMay();
  const closed = !isNew && !may(updateCoupon);
  const off = closed ? { off: t('problem.notAllowed') } : {};
  const count = (label: string, more: Partial<Spec> = {}): Omit<Spec, 'name'> => ({
    label,
    kind: 'number',
    check: (value) => (isCount(String(value)) ? undefined : t('coupons.countWrong')),
    ...more,
  });
  const needed = (value: unknown, { percent, amount, buy, free }: CouponValues): string | undefined => {
    if (value === 'PercentOff' && percent === '') return t('coupons.percentWrong');
    if ((value === 'MoneyOff' || value === 'FixedPrice') && amount === '') return t('coupons.amountWrong');
    return value === 'BuyXGetY' && (buy === '' || free === '') ? t('coupons.countWrong') : undefined;
  };
  const fields: Record<string, Omit<Spec, 'name'>> = {
    code: {
      label: t('coupons.code'),
      required: t('coupons.codeNeeded'),
      maxLength: 20,
      server: 'specification.code',
    },
    name: {
      label: t('coupons.name'),
      hint: t('coupons.nameHint'),
      required: t('coupons.nameNeeded'),
      maxLength: 50,
      server: 'specification.name',
    },
    kind: {
      label: t('coupons.kind'),
      kind: 'choice',
      check: needed,
      options: [
        { value: 'PercentOff', label: t('coupons.percentOff') },
        { value: 'MoneyOff', label: t('coupons.moneyOff') },
        { value: 'FreeShipping', label: t('coupons.freeShipping') },
        { value: 'FixedPrice', label: t('coupons.fixedPrice') },
        { value: 'BuyXGetY', label: t('coupons.buyGet') },
      ],
    },
    percent: {
      label: t('coupons.percent'),
      kind: 'amount',
      server: 'percentOffRate',
      check: (value) =>
        isAmount(String(value)) && Number(value) <= 100 ? undefined : t('coupons.percentWrong'),
    },
    amount: {
      label: `${t('coupons.amount')} (${settings.currency})`,
      kind: 'amount',
      server: 'moneyOffAmount',
      check: (value) => (isAmount(String(value)) ? undefined : t('coupons.amountWrong')),
    },
    buy: count(t('coupons.buy'), { server: 'buyXGetY.x' }),
    free: count(t('coupons.free'), { server: 'buyXGetY.y' }),
    on: {
      label: t('coupons.scope'),
      kind: 'choice',
      options: [
        { value: 'all', label: t('coupons.everything') },
        { value: 'collection', label: t('coupons.inCollection') },
        { value: 'product', label: t('coupons.oneProduct') },
      ],
      check: (value, { kind, collection, product }) => {
        if (kind === 'FreeShipping') return undefined;
        if (value === 'collection' && !collection) return t('coupons.chooseCollection');
        return value === 'product' && !product ? t('coupons.chooseProduct') : undefined;
      },
    },
    collection: {
      label: t('coupons.collection'),
      kind: 'custom',
      render: ({ value, ...rest }) => (
        <CollectionChoice {...rest} value={String(value ?? '')} disabled={closed} />
      ),
    },
    product: {
      label: t('coupons.product'),
      kind: 'custom',
      render: ({ value, ...rest }) => (
        <ProductChoice {...rest} value={String(value ?? '')} disabled={closed} />
      ),
    },
    minimum: {
      label: `${t('coupons.minimum')} (${settings.currency})`,
      hint: t('coupons.minimumHint'),
      kind: 'amount',
      server: 'minimumSubtotal',
      check: (value) => (isAmount(String(value)) ? undefined : t('coupons.amountWrong')),
    },
    oneItem: { label: t('coupons.oneItem'), kind: 'switch' },
    from: { label: t('coupons.from'), kind: 'date', server: 'startTime' },
    until: {
      label: t('coupons.last'),
      hint: t('coupons.lastHint'),
      kind: 'date',
      server: 'expirationTime',
      check: (value, { from }) => (from && String(value) < from ? t('coupons.endsFirst') : undefined),
    },
    uses: count(t('coupons.limit'), { hint: t('coupons.limitHint'), server: 'usageLimit' }),
    perCustomer: count(t('coupons.perCustomer'), {
      hint: t('coupons.limitHint'),
      server: 'limitPerCustomer',
    }),
    subscriptions: { label: t('coupons.subscriptions'), kind: 'switch' },
    active: { label: t('coupons.active'), kind: 'switch' },
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, ...off, name }]),
  );
}
