import { expect, it } from 'vitest';
import { answersOf, askedProblem, fieldName, type Asked } from './fields.ts';

const field = (fieldType: string, required = false): Asked => ({
  key: `custom.${fieldType.toLowerCase()}`,
  name: 'A question',
  fieldType,
  required,
  public: false,
});

it.each([
  ['TEXT', '', undefined],
  ['TEXT', 'Fez', undefined],
  ['TEXT', 'x'.repeat(1001), 'asked.tooLong'],
  ['NUMBER', '40,5', undefined],
  ['NUMBER', '٤٠٫٥', undefined],
  ['NUMBER', 'forty', 'asked.number'],
  ['NUMBER', '1,000', 'asked.thousands'],
  ['NUMBER', '1.000', 'asked.thousands'],
  ['DATE', '1990-05-04', undefined],
  ['DATE', 'May', 'asked.date'],
  ['URL', 'https://example.com', undefined],
  ['URL', 'javascript:alert(1)', 'asked.url'],
  ['SOCIAL', 'me', 'asked.url'],
] as const)('checks a %s: %s', (kind, value, problem) => {
  expect(askedProblem(field(kind), value)).toBe(problem);
});

it('misses only what must be given', () => {
  expect(askedProblem(field('TEXT', true), '  ')).toBe('asked.needed');
});

it('sends what was answered, by its kind', () => {
  const fields = [field('TEXT'), field('NUMBER'), field('DATE')];
  const values = {
    [fieldName('custom.text')]: ' Fez ',
    [fieldName('custom.number')]: '40,5',
    [fieldName('custom.date')]: '',
  };
  expect(answersOf(fields, values)).toEqual([
    { name: 'custom.text', value: { strValue: 'Fez' } },
    { name: 'custom.number', value: { numValue: 40.5 } },
  ]);
});
