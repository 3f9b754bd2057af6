import { describe, expect, it } from 'vitest';
import { translate } from '@souk/ui/text';
import { showMoney } from '../../shared/money.ts';
import { draftOf, ruleOf, sentence, type Rule } from './rules.ts';
import { english } from './text/en.ts';

const words = {
  t: (key: string, params = {}) => translate(english[key as keyof typeof english], 'en', params),
  language: 'en',
  money: (amount: string) => showMoney(amount, 'USD', 'en-US'),
  collection: (id: string) => (id === 'c' ? 'Ceramics' : '?'),
};

describe('rules of collections', () => {
  it('come back from the form as they went in', () => {
    const rules: Rule[] = [
      { field: 'PRICE', min: 5, max: 60.5 },
      { field: 'IN_STOCK', is: false },
      { field: 'NAME', value: 'mug' },
      { field: 'OPTION', option: 'Glaze', value: 'Indigo' },
      { field: 'CREATED_WITHIN', days: 30 },
      { field: 'COLLECTION', value: 'c' },
    ];
    expect(rules.map((rule, at) => ruleOf(draftOf(at, rule)))).toEqual(rules);
  });

  it('are not sent while something is missing or no number', () => {
    const draft = draftOf(0);
    expect(ruleOf(draft)).toBeNull();
    expect(ruleOf({ ...draft, max: 'cheap' })).toBeNull();
    expect(ruleOf({ ...draft, max: '12,50' })).toEqual({ field: 'PRICE', max: 12.5 });
    expect(ruleOf({ ...draft, field: 'NAME', value: '  ' })).toBeNull();
    expect(ruleOf({ ...draft, field: 'CREATED_WITHIN', days: '0' })).toBeNull();
    expect(ruleOf({ ...draft, field: 'CREATED_WITHIN', days: '3651' })).toBeNull();
  });

  it('read as a sentence', () => {
    const rules: Rule[] = [
      { field: 'PRICE', max: 60 },
      { field: 'IN_STOCK', is: true },
      { field: 'COLLECTION', value: 'c' },
    ];
    expect(sentence('ALL', rules, words)).toBe(
      'Products that cost at most $60.00, are in stock, and are in Ceramics.',
    );
    expect(sentence('ANY', rules.slice(0, 2), words)).toBe(
      'Products that cost at most $60.00 or are in stock.',
    );
    expect(sentence('ALL', [], words)).toBe('Complete a rule to see which products match.');
  });
});
