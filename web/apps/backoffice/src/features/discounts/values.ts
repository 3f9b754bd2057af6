// An automatic discount as the form holds it, and back.
import { storesAppId, type Schemas } from '@souk/client';
import type { Values } from '../../shared/form/merge.ts';

export type Rule = Schemas['DiscountsRule'];
type Scope = Schemas['DiscountsScope'];
type Trigger = Schemas['DiscountsTrigger'];

export type Kind = 'PERCENTAGE' | 'FIXED_AMOUNT' | 'FIXED_PRICE';

export interface RuleValues extends Values {
  name: string;
  kind: Kind;
  percent: string;
  amount: string;
  on: 'all' | 'collections' | 'products';
  collections: readonly string[];
  products: readonly string[];
  minimum: string;
  quantity: string;
  members: boolean;
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

/** What a list of scopes stands for; null for more than the form knows. */
function targetOf(scopes: readonly Scope[]): Pick<RuleValues, 'on' | 'collections' | 'products'> | null {
  const none = { collections: [], products: [] };
  const [scope, more] = scopes;
  if (!scope || more) return null;
  const items = scope.catalogItemFilter;
  if (items) {
    if (items.catalogAppId !== storesAppId) return null;
    return items.catalogItemIds.length === 0
      ? { on: 'all', ...none }
      : { ...none, on: 'products', products: items.catalogItemIds };
  }
  const collections = scope.customFilter?.appId === storesAppId && scope.customFilter.params?.collectionIds;
  return collections ? { ...none, on: 'collections', collections } : null;
}

/** Every condition of a rule, when all of them must hold; null otherwise. */
function conditionsOf(trigger: Trigger | undefined): Trigger[] | null {
  if (!trigger) return [];
  if (trigger.and) return trigger.and.triggers;
  return trigger.or ? null : [trigger];
}

function whenOf(trigger: Trigger | undefined): Pick<RuleValues, 'minimum' | 'quantity' | 'members'> | null {
  const out = { minimum: '', quantity: '', members: false };
  for (const one of conditionsOf(trigger) ?? [{ triggerType: 'OR' as const }]) {
    const sum = one.subtotalRange;
    const count = one.itemQuantityRange;
    const roles = one.customerEligibility?.contactTagsInfo?.tagReferences;
    if (sum?.from && !sum.to && sum.scopes.length === 0) out.minimum = sum.from;
    else if (count?.from && !count.to && count.scopes.length === 0) out.quantity = String(count.from);
    else if (roles?.length === 1 && roles[0]?.labelKey === 'MEMBER') out.members = true;
    else return null;
  }
  return out;
}

/** Null for a rule that says more than the form can. */
export function valuesOf(rule: Rule): RuleValues | null {
  const discount = rule.discounts.values[0];
  const items = discount?.specificItemsInfo;
  if (!discount || !items || items.limit || (items.excludedScopes ?? []).length > 0) return null;
  if (discount.discountType === 'QUANTITY_BASED' || rule.settings?.appliesTo === 'LOWEST_PRICED_ITEM')
    return null;
  if (rule.activeTimeInfo?.recurrence) return null;
  const target = targetOf(items.scopes);
  const when = whenOf(rule.trigger);
  if (!target || !when) return null;
  const { start, end } = rule.activeTimeInfo ?? {};
  return {
    name: rule.name,
    kind: discount.discountType,
    percent: text(discount.percentage),
    amount: discount.fixedAmount ?? discount.fixedPrice ?? '',
    ...target,
    ...when,
    from: start ? dayOf(start) : '',
    until: end ? dayOf(new Date(new Date(end).getTime() - 1).toISOString()) : '',
    uses: text(rule.settings?.usageLimit),
    perCustomer: text(rule.settings?.usageLimitPerUser),
    active: rule.active !== false,
  };
}

export const blank = (now: Date): RuleValues => ({
  name: '',
  kind: 'PERCENTAGE',
  percent: '',
  amount: '',
  on: 'all',
  collections: [],
  products: [],
  minimum: '',
  quantity: '',
  members: false,
  from: dayOf(now.toISOString()),
  until: '',
  uses: '',
  perCustomer: '',
  active: true,
});

function scopeOf({ on, collections, products }: RuleValues): Scope {
  if (on === 'collections') {
    const params = { collectionIds: [...collections] };
    return { id: 'goods', type: 'CUSTOM_FILTER', customFilter: { appId: storesAppId, params } };
  }
  const catalogItemIds = on === 'products' ? [...products] : [];
  return {
    id: 'goods',
    type: 'CATALOG_ITEM',
    catalogItemFilter: { catalogAppId: storesAppId, catalogItemIds },
  };
}

function triggerOf({ minimum, quantity, members }: RuleValues): Trigger | null {
  const all: Trigger[] = [
    ...(minimum
      ? [{ triggerType: 'SUBTOTAL_RANGE' as const, subtotalRange: { from: minimum, scopes: [] } }]
      : []),
    ...(quantity
      ? [
          {
            triggerType: 'ITEM_QUANTITY_RANGE' as const,
            itemQuantityRange: { from: Number(quantity), scopes: [] },
          },
        ]
      : []),
    ...(members
      ? [
          {
            triggerType: 'CUSTOMER_ELIGIBILITY' as const,
            customerEligibility: {
              eligibilityType: 'CONTACT_TAGS' as const,
              contactTagsInfo: { tagReferences: [{ labelKey: 'MEMBER' }] },
            },
          },
        ]
      : []),
  ];
  const [first] = all;
  return all.length > 1 ? { triggerType: 'AND', and: { triggers: all } } : (first ?? null);
}

const optional = (value: string): number | undefined => (value.trim() === '' ? undefined : Number(value));

/** Everything but the id, with null for what the rule is to be without. */
export function messageOf(values: RuleValues) {
  const { kind } = values;
  return {
    name: values.name.trim(),
    active: values.active,
    trigger: triggerOf(values),
    activeTimeInfo:
      values.from || values.until
        ? {
            ...(values.from ? { start: startOf(values.from).toISOString() } : {}),
            // The last day is one of its days.
            ...(values.until ? { end: startOf(values.until, 1).toISOString() } : {}),
          }
        : null,
    discounts: {
      values: [
        {
          targetType: 'SPECIFIC_ITEMS' as const,
          discountType: kind,
          ...(kind === 'PERCENTAGE' ? { percentage: Number(values.percent) } : {}),
          ...(kind === 'FIXED_AMOUNT' ? { fixedAmount: values.amount } : {}),
          ...(kind === 'FIXED_PRICE' ? { fixedPrice: values.amount } : {}),
          specificItemsInfo: { scopes: [scopeOf(values)] },
        },
      ],
    },
    settings:
      values.uses || values.perCustomer
        ? { usageLimit: optional(values.uses), usageLimitPerUser: optional(values.perCustomer) }
        : null,
  };
}

/** The same without what it is to be without, as new things are sent. */
export const newMessageOf = (values: RuleValues) =>
  Object.fromEntries(Object.entries(messageOf(values)).filter(([, part]) => part !== null)) as Omit<
    ReturnType<typeof messageOf>,
    'trigger' | 'activeTimeInfo' | 'settings'
  >;
