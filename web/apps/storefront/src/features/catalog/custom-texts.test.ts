import { describe, expect, it } from 'vitest';
import type { Product } from '@souk/client';
import {
  firstWrong,
  nearlyFull,
  spare,
  textName,
  textsOf,
  written,
  wrongWith,
  type CustomText,
} from './custom-texts.ts';

const initials = { title: 'Initials', maxLength: 3, mandatory: true } as CustomText;
const greeting = { title: 'Greeting', maxLength: 100, mandatory: false } as CustomText;
const product = (...customTextFields: CustomText[]) => ({ customTextFields }) as Product;

describe('texts that buyers write', () => {
  it.each([
    [initials, '', 'missing'],
    [initials, '   ', 'missing'],
    [initials, 'AB', null],
    [initials, ' ABC ', null],
    [initials, 'ABCD', 'tooLong'],
    [initials, '💐💐💐', null],
    [initials, '💐💐💐💐', 'tooLong'],
    [greeting, '', null],
    [greeting, 'x'.repeat(101), 'tooLong'],
  ])('%j with %j is %s', (field, text, wrong) => {
    expect(wrongWith(field, { [field.title]: text })).toBe(wrong);
  });

  it('counts what is left, and says so near the end', () => {
    expect(spare(initials, {})).toBe(3);
    expect(spare(initials, { Initials: ' 💐B' })).toBe(1);
    expect([3, 2, 1, 0, -1].map((left) => nearlyFull(initials, left))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect([50, 21, 20].map((left) => nearlyFull(greeting, left))).toEqual([false, false, true]);
  });

  it('asks for the first that is wrong', () => {
    const both = product(greeting, initials);
    expect(firstWrong(both, {})).toBe(initials);
    expect(firstWrong(both, { Greeting: 'x'.repeat(101) })).toBe(greeting);
    expect(firstWrong(both, { Initials: 'AB' })).toBeNull();
    expect(firstWrong(product(), {})).toBeNull();
  });

  it('tells the cart what was written, without the spaces around it', () => {
    expect(written(product(greeting, initials), { Initials: ' AB ', Greeting: ' ', Old: 'x' })).toEqual({
      Initials: 'AB',
    });
    expect(written(product(), {})).toEqual({});
  });

  it('takes two fields of one title as one, and calls a field as the reader does', () => {
    expect(textsOf(product(initials, { ...initials, mandatory: false }, greeting))).toEqual([
      initials,
      greeting,
    ]);
    expect(textName({ ...initials, translatedTitle: 'الأحرف الأولى' })).toBe('الأحرف الأولى');
    expect(textName(initials)).toBe('Initials');
  });
});
