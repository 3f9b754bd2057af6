// Rules as they are typed, what the server gets of them, and what they say in words.
import type { Schemas } from '@souk/client';
import type { Translator } from '@souk/ui/text';
import type { TextKey } from './text/index.ts';

export type Rule = Schemas['CatalogRule'];
export type RuleField = Rule['field'];
export type Match = Schemas['CatalogRuleSet']['match'];

/** A rule while it is written: everything is text. */
export interface Draft {
  key: number;
  field: RuleField;
  min: string;
  max: string;
  is: 'yes' | 'no';
  value: string;
  option: string;
  days: string;
}

export const ruleFields: readonly RuleField[] = [
  'PRICE',
  'DISCOUNTED',
  'IN_STOCK',
  'NAME',
  'BRAND',
  'RIBBON',
  'OPTION',
  'CREATED_WITHIN',
  'PRODUCT_TYPE',
  'COLLECTION',
];

export const mostRules = 20;

export const draftOf = (key: number, rule?: Rule): Draft => ({
  key,
  field: rule?.field ?? 'PRICE',
  min: rule?.min === undefined ? '' : String(rule.min),
  max: rule?.max === undefined ? '' : String(rule.max),
  is: rule?.is === false ? 'no' : 'yes',
  value: rule?.value ?? '',
  option: rule?.option ?? '',
  days: rule?.days ? String(rule.days) : '',
});

const isSum = (text: string) => /^\d{1,9}(?:\.\d{1,4})?$/.test(text);

/** What the server gets; null while something is missing. */
export function ruleOf(draft: Draft): Rule | null {
  const { field } = draft;
  const [min, max, value, option, days] = [draft.min, draft.max, draft.value, draft.option, draft.days].map(
    (text) => text.trim().replace(/^(\d+),(\d+)$/, '$1.$2'),
  ) as [string, string, string, string, string];
  switch (field) {
    case 'PRICE':
      if ((!min && !max) || (min && !isSum(min)) || (max && !isSum(max))) return null;
      return { field, ...(min ? { min: Number(min) } : {}), ...(max ? { max: Number(max) } : {}) };
    case 'IN_STOCK':
    case 'DISCOUNTED':
      return { field, is: draft.is === 'yes' };
    case 'CREATED_WITHIN':
      return /^[1-9]\d{0,3}$/.test(days) && Number(days) <= 3650 ? { field, days: Number(days) } : null;
    case 'OPTION':
      return value ? { field, value, ...(option ? { option } : {}) } : null;
    default:
      return value ? { field, value } : null;
  }
}

interface Words {
  t: Translator<TextKey>;
  language: string;
  money: (amount: string) => string;
  collection: (id: string) => string;
}

function partOf(rule: Rule, { t, money: show, collection }: Words): string {
  const money = (amount: number) => show(String(amount));
  const { value = '', option = '' } = rule;
  switch (rule.field) {
    case 'PRICE':
      if (rule.min !== undefined && rule.max !== undefined) {
        return t('rules.between', { min: money(rule.min), max: money(rule.max) });
      }
      return rule.min === undefined
        ? t('rules.atMost', { max: money(rule.max ?? 0) })
        : t('rules.atLeast', { min: money(rule.min) });
    case 'IN_STOCK':
      return t(rule.is === false ? 'rules.outOfStock' : 'rules.inStock');
    case 'DISCOUNTED':
      return t(rule.is === false ? 'rules.notDiscounted' : 'rules.discounted');
    case 'NAME':
      return t('rules.named', { value });
    case 'BRAND':
      return t('rules.ofBrand', { value });
    case 'RIBBON':
      return t('rules.withRibbon', { value });
    case 'OPTION':
      return option ? t('rules.withOption', { value, option }) : t('rules.withChoice', { value });
    case 'CREATED_WITHIN':
      return t('rules.newerThan', { count: rule.days ?? 0 });
    case 'PRODUCT_TYPE':
      return t(value === 'digital' ? 'rules.digital' : 'rules.physical');
    default:
      return t('rules.inCollection', { value: collection(value) });
  }
}

/** "Products that cost at most $50.00 and are in stock." */
export function sentence(match: Match, rules: readonly Rule[], words: Words): string {
  if (rules.length === 0) return words.t('rules.nothing');
  const type = match === 'ALL' ? 'conjunction' : 'disjunction';
  const parts = new Intl.ListFormat(words.language, { type }).format(
    rules.map((rule) => partOf(rule, words)),
  );
  return words.t('rules.sentence', { parts });
}
