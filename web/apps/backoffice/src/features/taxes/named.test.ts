import { describe, expect, it } from 'vitest';
import {
  exemptOf,
  goods,
  hasRate,
  isTwice,
  knownOf,
  newTax,
  planOf,
  shipping,
  taxesFine,
  taxesOf,
  withExempt,
  type Mapping,
  type NamedTax,
} from './named.ts';

const books = 'books';

const mapping = (
  taxName: string,
  taxGroupId: string,
  taxRate: string,
  more: Partial<Mapping> = {},
): Mapping => ({
  id: `${taxName} on ${taxGroupId}`,
  revision: '1',
  taxRegionId: 'quebec',
  taxGroupId,
  taxName,
  taxRate,
  taxType: '',
  jurisdiction: '',
  jurisdictionType: 'UNDEFINED',
  exemptRates: [],
  ...more,
});

const resellers = (taxRate: string) => ({ exemptRates: [{ taxExemptGroupId: 'resellers', taxRate }] });

const qst = mapping('QST', goods, '0.09975');
const gst = mapping('GST', goods, '0.05', resellers('0'));
const gstShipping = mapping('GST', shipping, '0.05');
const bookTax = mapping('Book tax', books, '0.02', resellers('0.01'));
const canada = [qst, gst, gstShipping, bookTax];

/** One of some taxes by its name. */
const called = (taxes: readonly NamedTax[], name: string): NamedTax => {
  const found = taxes.find((tax) => tax.name === name);
  if (!found) throw new Error(`no tax is called ${name}`);
  return found;
};

/** What is done when one tax of a region is changed in its form. */
const changed = (name: string, change: (tax: NamedTax) => NamedTax[], mappings = canada) => {
  const taxes = taxesOf(mappings);
  const one = called(taxes, name);
  return planOf(
    taxes.flatMap((tax) => (tax === one ? change(one) : [tax])),
    knownOf(mappings),
  );
};

const rated = (group: string, rate: string) => (tax: NamedTax) => [
  { ...tax, rates: { ...tax.rates, [group]: rate } },
];

describe('the taxes of a region', () => {
  it('are told apart by their names, each with its rates', () => {
    expect(taxesOf(canada).map(({ name, rates }) => [name, rates])).toEqual([
      ['Book tax', { [books]: '2' }],
      ['GST', { [goods]: '5', [shipping]: '5' }],
      ['QST', { [goods]: '9.975' }],
    ]);
  });

  it('begin with the widest jurisdiction', () => {
    const city = mapping('Tax', goods, '0.045', { jurisdiction: 'New York City', jurisdictionType: 'CITY' });
    const state = mapping('Tax', goods, '0.04', { jurisdiction: 'New York', jurisdictionType: 'STATE' });
    const taxes = taxesOf([city, state]);
    expect(taxes.map(({ jurisdiction }) => jurisdiction)).toEqual(['New York', 'New York City']);
    expect(taxes.some((tax) => isTwice(tax, taxes))).toBe(false);
  });

  it('are one empty tax where there is none', () => {
    expect(taxesOf([]).map(hasRate)).toEqual([false]);
  });

  it('need names of their own', () => {
    const taxes = [newTax('GST'), newTax(' GST '), newTax('PST')];
    expect(taxes.map((tax) => isTwice(tax, taxes))).toEqual([true, true, false]);
  });

  it('say what a group of buyers pays where all their rates say the same', () => {
    const taxes = taxesOf(canada);
    const both = called(taxes, 'GST');
    expect(exemptOf(called(taxes, 'Book tax'), 'resellers', canada)).toEqual({ value: '1', differs: false });
    expect(exemptOf(both, 'resellers', canada)).toEqual({ value: '', differs: true });
    expect(exemptOf(withExempt(both, 'resellers', '3', true), 'resellers', canada).value).toBe('3');
    expect(exemptOf(newTax(), 'resellers', canada)).toEqual({ value: '', differs: false });
  });
});

describe('what can be saved', () => {
  const five = newTax('GST', { [goods]: '5' });
  it.each([
    ['a rate on products', [five], true, true],
    ['no rate at all', [newTax('GST')], true, false],
    ['no rate at all where a plugin calculates', [newTax()], false, true],
    ['a rate on shipping alone', [newTax('GST', { [shipping]: '5' })], true, false],
    ['a second tax on shipping alone', [five, newTax('PST', { [shipping]: '7' })], true, true],
    ['a second tax without a rate', [five, newTax('PST')], true, false],
    ['two taxes of one name', [five, newTax('GST', { [goods]: '7' })], true, false],
    ['a rate that is none', [newTax('GST', { [goods]: 'x' })], false, false],
    ['a rate for buyers that is none', [{ ...five, exempt: { resellers: '101' } }], true, false],
  ] as const)('%s', (_, taxes, needed, fine) => {
    expect(taxesFine(taxes, needed)).toBe(fine);
  });
});

describe('saving a region', () => {
  it('sends nothing that nobody changed', () => {
    expect(changed('GST', (tax) => [tax])).toEqual([]);
  });

  it('keeps the name and the rates for buyers of every other group', () => {
    expect(changed('GST', rated(goods, '6'))).toEqual([
      { cell: expect.any(String) as string, change: gst, said: { taxRate: '0.06' } },
    ]);
  });

  it('renames a tax in all its groups, and no other', () => {
    const said = { taxName: 'TPS' };
    expect(changed('GST', (tax) => [{ ...tax, name: 'TPS ' }])).toMatchObject([
      { change: { id: gst.id }, said },
      { change: { id: gstShipping.id }, said },
    ]);
  });

  it('writes a rate for buyers only where it was typed', () => {
    const { exemptRates } = resellers('0');
    expect(changed('GST', (tax) => [withExempt(tax, 'resellers', '0', true)])).toMatchObject([
      { change: { id: gstShipping.id }, said: { exemptRates } },
    ]);
    // Typed and emptied again, a field whose rates differ changes none of them.
    const emptied = (tax: NamedTax) => [
      withExempt(withExempt(tax, 'resellers', '3', true), 'resellers', '', true),
    ];
    expect(changed('GST', emptied)).toEqual([]);
    expect(changed('Book tax', (tax) => [withExempt(tax, 'resellers', '', false)])).toMatchObject([
      { change: { id: bookTax.id }, said: { exemptRates: [] } },
    ]);
  });

  it('takes away a tax with all its rates, before another gets its name', () => {
    expect(changed('GST', () => [newTax('GST', { [goods]: '7' })])).toMatchObject([
      { drop: { id: gst.id } },
      { drop: { id: gstShipping.id } },
      { make: { taxName: 'GST', taxGroupId: goods, taxRate: '0.07' } },
    ]);
  });

  it('takes away a rate that was emptied, and no other', () => {
    expect(changed('GST', rated(shipping, ' '))).toMatchObject([{ drop: { id: gstShipping.id } }]);
  });

  it('gives a new rate of a tax what the tax has', () => {
    const like = {
      jurisdiction: 'New York',
      jurisdictionType: 'STATE',
      taxType: 'SALES',
      ...resellers('0'),
    } as const;
    const state = mapping('Sales tax', goods, '0.04', like);
    expect(changed('Sales tax', rated(books, '1'), [state])).toMatchObject([
      { make: { taxGroupId: books, taxRate: '0.01', taxName: 'Sales tax', ...like } },
    ]);
  });

  it('goes on where it stopped', () => {
    const tax = newTax('PST', { [goods]: '7', [shipping]: '7' });
    const known = knownOf([]);
    for (const { cell } of planOf([tax], known).slice(0, 1)) known.set(cell, mapping('PST', goods, '0.07'));
    expect(planOf([tax], known)).toMatchObject([{ make: { taxGroupId: shipping } }]);
  });
});
