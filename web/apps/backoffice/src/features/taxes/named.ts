// The taxes of a region as its form has them: each with a name, and a rate for products, for shipping and for each tax
// group. The server keeps one mapping for each pair of a tax and a group.
import type { Schemas } from '@souk/client';
import { isPercent, percentOf, ratioOf } from './rates.ts';

export type Mapping = Schemas['TaxMapping'];
type Exempt = Mapping['exemptRates'][number];

/** The two groups that every shop has. */
export const goods = '00000000-0000-4000-8000-0000000a0001';
export const shipping = '00000000-0000-4000-8000-0000000a0002';

export interface NamedTax {
  key: string;
  name: string;
  /** Whose tax it is, where an app said so. It is shown, and kept. */
  jurisdiction: string;
  /** In per cent, by tax group; empty is none. */
  rates: Record<string, string>;
  /** Rates of groups of buyers that were typed, by their ids. Each mapping keeps its own of those that are not here. */
  exempt: Record<string, string>;
}

const levels: Mapping['jurisdictionType'][] = ['UNDEFINED', 'COUNTRY', 'STATE', 'COUNTY', 'CITY', 'SPECIAL'];

/** Mappings of one tax differ in their group only. */
const keyOf = ({ jurisdictionType, jurisdiction, taxName }: Mapping): string =>
  JSON.stringify([jurisdictionType, jurisdiction, taxName]);

/** The widest first, as the server lists them to shoppers. */
export const inOrder = (mappings: readonly Mapping[]): Mapping[] =>
  mappings.toSorted(
    (a, b) =>
      levels.indexOf(a.jurisdictionType) - levels.indexOf(b.jurisdictionType) ||
      a.jurisdiction.localeCompare(b.jurisdiction) ||
      a.taxName.localeCompare(b.taxName),
  );

let made = 0;

export const newTax = (name = '', rates: Record<string, string> = {}): NamedTax => ({
  key: `new ${++made}`,
  name,
  jurisdiction: '',
  rates,
  exempt: {},
});

/** A region that has none yet begins with an empty one. */
export function taxesOf(mappings: readonly Mapping[]): NamedTax[] {
  const found = new Map<string, NamedTax>();
  for (const mapping of inOrder(mappings)) {
    const key = keyOf(mapping);
    const { taxName: name, jurisdiction } = mapping;
    const tax = found.get(key) ?? { key, name, jurisdiction, rates: {}, exempt: {} };
    tax.rates[mapping.taxGroupId] = percentOf(mapping.taxRate);
    found.set(key, tax);
  }
  return found.size > 0 ? [...found.values()] : [newTax()];
}

const exemptIn = ({ exemptRates }: Mapping, group: string): string => {
  const own = exemptRates.find(({ taxExemptGroupId }) => taxExemptGroupId === group);
  return own ? percentOf(own.taxRate) : '';
};

/** What a tax's field for a group of buyers says; nothing where its mappings say different things. */
export function exemptOf(tax: NamedTax, group: string, mappings: readonly Mapping[]) {
  const own = mappings.filter((mapping) => keyOf(mapping) === tax.key);
  const all = new Set(own.map((mapping) => exemptIn(mapping, group)));
  const differs = all.size > 1;
  const [stands = ''] = all;
  return { value: tax.exempt[group] ?? (differs ? '' : stands), differs };
}

/** A field that says nothing because its mappings differ leaves them alone again once it is emptied. */
export function withExempt(tax: NamedTax, group: string, typed: string, differs: boolean): NamedTax {
  const others = Object.entries(tax.exempt).filter(([id]) => id !== group);
  const said: [string, string][] = differs && isEmpty(typed) ? [] : [[group, typed]];
  return { ...tax, exempt: Object.fromEntries([...others, ...said]) };
}

export const isEmpty = (rate: string | undefined): boolean => (rate ?? '').trim() === '';
export const isWrong = (rate: string | undefined): boolean => !isEmpty(rate) && !isPercent(rate ?? '');

export const hasRate = ({ rates }: NamedTax): boolean => Object.values(rates).some((rate) => !isEmpty(rate));

/** Whether another tax of the region has its name: the server could not tell them apart. */
export const isTwice = (tax: NamedTax, taxes: readonly NamedTax[]): boolean =>
  taxes.some(
    (other) =>
      other.key !== tax.key &&
      other.name.trim() === tax.name.trim() &&
      other.jurisdiction === tax.jurisdiction,
  );

/** Whether they can be saved. Rates are `needed` where nobody else calculates: then products must have one. */
export function taxesFine(taxes: readonly NamedTax[], needed: boolean): boolean {
  if (needed && !(taxes.some(({ rates }) => !isEmpty(rates[goods])) && taxes.every(hasRate))) return false;
  return taxes.every(
    (tax) =>
      !isTwice(tax, taxes) && ![...Object.values(tax.rates), ...Object.values(tax.exempt)].some(isWrong),
  );
}

/** The mappings that the server has, each by the tax and the group of the form that it stands for. */
export type Known = Map<string, Mapping>;

const cellOf = (tax: string, group: string): string => `${tax} ${group}`;

export const knownOf = (mappings: readonly Mapping[]): Known =>
  new Map(mappings.map((mapping) => [cellOf(keyOf(mapping), mapping.taxGroupId), mapping]));

type Said = Partial<Pick<Mapping, 'taxRate' | 'taxName' | 'exemptRates'>>;
type Made = Pick<Mapping, 'taxGroupId' | 'taxRate' | 'taxName' | 'exemptRates'> &
  Partial<Pick<Mapping, 'taxType' | 'jurisdiction' | 'jurisdictionType'>>;

/** A step towards what the form says. */
export type Step =
  | { cell: string; drop: Mapping }
  | { cell: string; change: Mapping; said: Said }
  | { cell: string; make: Made };

/** A mapping's rates for groups of buyers with those that were typed; the others stay as they are. */
function exemptWith(own: readonly Exempt[], typed: Record<string, string>): Exempt[] {
  const kept = own.filter(({ taxExemptGroupId: id }) => !(id in typed));
  const said = Object.entries(typed)
    .filter(([, rate]) => !isEmpty(rate))
    .map(([taxExemptGroupId, rate]) => ({ taxExemptGroupId, taxRate: ratioOf(rate) }));
  return [...kept, ...said];
}

const sameRate = (a: string, b: string): boolean => percentOf(a) === percentOf(b);

const sameExempt = (a: readonly Exempt[], b: readonly Exempt[]): boolean =>
  a.length === b.length &&
  a.every((one) =>
    b.some(
      (other) => other.taxExemptGroupId === one.taxExemptGroupId && sameRate(other.taxRate, one.taxRate),
    ),
  );

function changeOf(mapping: Mapping, tax: NamedTax, rate: string): Said {
  const said: Said = {};
  const taxRate = ratioOf(rate);
  if (!sameRate(taxRate, mapping.taxRate)) said.taxRate = taxRate;
  if (tax.name.trim() !== mapping.taxName) said.taxName = tax.name.trim();
  const exemptRates = exemptWith(mapping.exemptRates, tax.exempt);
  if (!sameExempt(exemptRates, mapping.exemptRates)) said.exemptRates = exemptRates;
  return said;
}

/**
 * What is to be done so that the server has what the form says. What nobody changed is not sent: each mapping keeps what
 * is its own. Dropped first, for a new tax may have the name of one that goes.
 */
export function planOf(taxes: readonly NamedTax[], known: Known): Step[] {
  const drops: Step[] = [];
  const changes: Step[] = [];
  const makes: Step[] = [];
  const wanted = new Set<string>();
  for (const tax of taxes) {
    // A rate that is new to a tax is of the same kind as those that the tax has.
    const like =
      known.get(cellOf(tax.key, goods)) ??
      [...known].find(([cell, one]) => cell === cellOf(tax.key, one.taxGroupId))?.[1];
    for (const [group, rate] of Object.entries(tax.rates)) {
      if (isEmpty(rate)) continue;
      const cell = cellOf(tax.key, group);
      const mapping = known.get(cell);
      wanted.add(cell);
      if (mapping) {
        const said = changeOf(mapping, tax, rate);
        if (Object.keys(said).length > 0) changes.push({ cell, change: mapping, said });
      } else {
        makes.push({
          cell,
          make: {
            taxGroupId: group,
            taxRate: ratioOf(rate),
            taxName: tax.name.trim(),
            exemptRates: exemptWith(like?.exemptRates ?? [], tax.exempt),
            ...(like
              ? {
                  taxType: like.taxType,
                  jurisdiction: like.jurisdiction,
                  jurisdictionType: like.jurisdictionType,
                }
              : {}),
          },
        });
      }
    }
  }
  for (const [cell, drop] of known) if (!wanted.has(cell)) drops.push({ cell, drop });
  return [...drops, ...changes, ...makes];
}
