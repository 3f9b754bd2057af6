// An automatic discount as the form holds it, and back.
import type { Schemas } from '@souk/client';
import type { Values } from '../../shared/form/merge.ts';
import type { Offer } from '../../shared/offers/overlap.ts';
import { conditionsOf, triggerOf, type Conditions } from './conditions.ts';
import { chosenOf, scopesOf, type Chosen } from './goods.ts';
import { recurrenceOf, weekOf, wholeWeek, type Week } from './week.ts';

export type Rule = Schemas['DiscountsRule'];
type Discount = Schemas['DiscountsDiscount'];

export type Kind = Discount['discountType'];

/** What must be bought to get something cheaper. */
interface Bought {
  buyBy: 'pieces' | 'sum';
  buyCount: string;
  buySum: string;
  buyOn: Chosen['on'];
  buyCollections: readonly string[];
  buyProducts: readonly string[];
  /** So many pieces become cheaper for each time. */
  getCount: string;
  /** So many times in one cart; empty: as often as it holds. */
  times: string;
}

export interface RuleValues extends Values, Chosen, Conditions, Bought, Week {
  name: string;
  /** Goods that are cheaper, or some that are cheaper for buying others. */
  offer: 'goods' | 'buyget';
  kind: Kind;
  percent: string;
  amount: string;
  /** So many pieces cost the amount together. */
  setCount: string;
  /** Only the cheapest of the goods is cheaper. */
  cheapest: boolean;
  from: string;
  until: string;
  uses: string;
  perCustomer: string;
  active: boolean;
}

const text = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** A moment as the day that it is here, as `2026-05-01`. */
export function dayOf(moment: string): string {
  const date = new Date(moment);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
    .join('-');
}

/** When a day begins here; `after` days later if asked. */
export function startOf(day: string, after = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + after);
}

const nothingBought: Bought = {
  buyBy: 'pieces',
  buyCount: '2',
  buySum: '',
  buyOn: 'all',
  buyCollections: [],
  buyProducts: [],
  getCount: '1',
  times: '',
};

/** What is cheaper, and for what; null for more than the form knows. */
function offerOf({ specificItemsInfo: items, buyXGetYInfo: info }: Discount): OfferValues | null {
  if (info) {
    const { customerBuys: buys, customerGets: gets } = info;
    const [bought, got] = [chosenOf(buys.scopes), chosenOf(gets.scopes)];
    if (!bought || !got || (gets.excludedScopes ?? []).length > 0) return null;
    return {
      offer: 'buyget',
      ...got,
      buyBy: buys.minimumQuantity ? 'pieces' : 'sum',
      buyCount: text(buys.minimumQuantity),
      buySum: buys.minimumSpend ?? '',
      buyOn: bought.on,
      buyCollections: bought.collections,
      buyProducts: bought.products,
      getCount: String(gets.quantity),
      times: text(info.limit),
    };
  }
  if (!items || items.limit || (items.excludedScopes ?? []).length > 0) return null;
  const target = chosenOf(items.scopes);
  return target ? { offer: 'goods', ...nothingBought, ...target } : null;
}

type OfferValues = Chosen & Bought & Pick<RuleValues, 'offer'>;

/** Whether the form asks if only the cheapest of the goods is meant. */
export const asksCheapest = ({ offer, kind }: Pick<RuleValues, 'offer' | 'kind'>): boolean =>
  offer === 'goods' && kind !== 'QUANTITY_BASED';

/** Null for a rule that says more than the form can. */
export function valuesOf(rule: Rule): RuleValues | null {
  const discount = rule.discounts.values[0];
  if (!discount) return null;
  const sets = discount.quantityBased?.configurations ?? [];
  const offer = offerOf(discount);
  const when = conditionsOf(rule.trigger);
  const week = weekOf(rule.activeTimeInfo?.recurrence);
  const cheapest = rule.settings?.appliesTo === 'LOWEST_PRICED_ITEM';
  if (!offer || !when || !week || sets.length > 1) return null;
  if (cheapest && !asksCheapest({ ...offer, kind: discount.discountType })) return null;
  const { start, end } = rule.activeTimeInfo ?? {};
  return {
    name: rule.name,
    kind: discount.discountType,
    percent: text(discount.percentage),
    amount: discount.fixedAmount ?? discount.fixedPrice ?? sets[0]?.price ?? '',
    setCount: text(sets[0]?.quantity) || '3',
    cheapest,
    ...offer,
    ...when,
    ...week,
    from: start ? dayOf(start) : '',
    until: end ? dayOf(new Date(new Date(end).getTime() - 1).toISOString()) : '',
    uses: text(rule.settings?.usageLimit),
    perCustomer: text(rule.settings?.usageLimitPerUser),
    active: rule.active !== false,
  };
}

export const blank = (now: Date): RuleValues => ({
  name: '',
  offer: 'goods',
  kind: 'PERCENTAGE',
  percent: '',
  amount: '',
  setCount: '3',
  cheapest: false,
  on: 'all',
  collections: [],
  products: [],
  ...nothingBought,
  match: 'ALL',
  minimum: '',
  quantity: '',
  members: false,
  ...wholeWeek,
  from: dayOf(now.toISOString()),
  until: '',
  uses: '',
  perCustomer: '',
  active: true,
});

const optional = (value: string): number | undefined => (value.trim() === '' ? undefined : Number(value));

export const boughtOf = ({ buyOn, buyCollections, buyProducts }: RuleValues): Chosen => ({
  on: buyOn,
  collections: buyCollections,
  products: buyProducts,
});

function targetOf(values: RuleValues): Omit<Discount, 'discountType'> {
  if (values.offer === 'goods') {
    return { targetType: 'SPECIFIC_ITEMS', specificItemsInfo: { scopes: scopesOf('goods', values) } };
  }
  const limit = optional(values.times);
  return {
    targetType: 'BUY_X_GET_Y',
    buyXGetYInfo: {
      customerBuys: {
        ...(values.buyBy === 'pieces'
          ? { minimumQuantity: Number(values.buyCount) }
          : { minimumSpend: values.buySum }),
        scopes: scopesOf('bought', boughtOf(values)),
      },
      customerGets: { quantity: Number(values.getCount), scopes: scopesOf('got', values) },
      ...(limit === undefined ? {} : { limit }),
    },
  };
}

/** Everything but the id, with null for what the rule is to be without. */
export function messageOf(values: RuleValues) {
  const { kind } = values;
  const recurrence = recurrenceOf(values);
  const cheapest = values.cheapest && asksCheapest(values);
  return {
    name: values.name.trim(),
    active: values.active,
    trigger: triggerOf(values),
    activeTimeInfo:
      values.from || values.until || recurrence
        ? {
            ...(values.from ? { start: startOf(values.from).toISOString() } : {}),
            // The last day is one of its days.
            ...(values.until ? { end: startOf(values.until, 1).toISOString() } : {}),
            ...(recurrence ? { recurrence } : {}),
          }
        : null,
    discounts: {
      values: [
        {
          ...targetOf(values),
          discountType: kind,
          ...(kind === 'PERCENTAGE' ? { percentage: Number(values.percent) } : {}),
          ...(kind === 'FIXED_AMOUNT' ? { fixedAmount: values.amount } : {}),
          ...(kind === 'FIXED_PRICE' ? { fixedPrice: values.amount } : {}),
          ...(kind === 'QUANTITY_BASED'
            ? {
                quantityBased: {
                  configurations: [{ quantity: Number(values.setCount), price: values.amount }],
                },
              }
            : {}),
        },
      ],
    },
    settings:
      values.uses || values.perCustomer || cheapest
        ? {
            usageLimit: optional(values.uses),
            usageLimitPerUser: optional(values.perCustomer),
            ...(cheapest ? { appliesTo: 'LOWEST_PRICED_ITEM' as const } : {}),
          }
        : null,
  };
}

/** The same without what it is to be without, as new things are sent. */
export const newMessageOf = (values: RuleValues) =>
  Object.fromEntries(Object.entries(messageOf(values)).filter(([, part]) => part !== null)) as Omit<
    ReturnType<typeof messageOf>,
    'trigger' | 'activeTimeInfo' | 'settings'
  >;

/** What it is on and when, to find what else is. */
export const overlapOf = ({ on, collections, products, from, until }: RuleValues): Offer => ({
  goods: {
    all: on === 'all',
    collections: on === 'collections' ? collections : [],
    products: on === 'products' ? products : [],
  },
  span: {
    from: from ? startOf(from).getTime() : 0,
    until: until ? startOf(until, 1).getTime() : Infinity,
  },
});
