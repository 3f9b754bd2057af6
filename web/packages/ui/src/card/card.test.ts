import { describe, expect, it } from 'vitest';
import {
  brandOf,
  cvcProblem,
  expiryProblem,
  looksRight,
  numberProblem,
  readExpiry,
  writeExpiry,
  writeNumber,
} from './card.ts';

describe('card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 4242', '4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['12345678901234567890123', '1234 5678 9012 3456 789'],
    ['', ''],
  ])('writes %j as on the card', (typed, shown) => expect(writeNumber(typed)).toBe(shown));

  it.each([
    ['4242 4242 4242 4242', true],
    ['4000 0000 0000 3220', true],
    ['378282246310005', true],
    ['4242 4242 4242 4241', false],
    ['4242', false],
  ])('tells whether %j can be one', (number, right) => expect(looksRight(number)).toBe(right));

  it('finds every single wrong digit', () => {
    const right = '4242424242424242';
    for (let at = 0; at < right.length; at++) {
      for (let digit = 0; digit < 10; digit++) {
        if (String(digit) === right[at]) continue;
        expect(looksRight(right.slice(0, at) + digit + right.slice(at + 1))).toBe(false);
      }
    }
  });

  it('says what is wrong', () => {
    expect(numberProblem(' ')).toBe('card.numberNeeded');
    expect(numberProblem('4242')).toBe('card.numberShort');
    expect(numberProblem('4242 4242 4242 4241')).toBe('card.numberWrong');
    expect(numberProblem('4242 4242 4242 4242')).toBeUndefined();
  });

  it.each([
    ['4', 'visa'],
    ['34', 'amex'],
    ['51', 'mastercard'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', 'other'],
    ['6', 'other'],
  ])('knows %s', (number, brand) => expect(brandOf(number)).toBe(brand));
});

describe('expiry', () => {
  const type = (text: string) => [...text].reduce((shown, key) => writeExpiry(shown + key, shown), '');

  it.each([
    ['1231', '12 / 31'],
    ['431', '04 / 31'],
    ['12/31', '12 / 31'],
  ])('typed %s becomes %s', (keys, shown) => expect(type(keys)).toBe(shown));

  it('takes what browsers fill in', () => {
    expect(writeExpiry('04/2031')).toBe('04 / 31');
    expect(writeExpiry('04/31')).toBe('04 / 31');
  });

  it('can be deleted to the end', () => {
    let shown = '12 / 31';
    for (let presses = 0; presses < 10; presses++) shown = writeExpiry(shown.slice(0, -1), shown);
    expect(shown).toBe('');
  });

  it('is good to the end of its month', () => {
    const now = new Date(2026, 10, 30);
    expect(expiryProblem('11 / 26', now)).toBeUndefined();
    expect(expiryProblem('10 / 26', now)).toBe('card.expired');
    expect(expiryProblem('13 / 30', now)).toBe('card.expiryWrong');
    expect(expiryProblem('1', now)).toBe('card.expiryWrong');
    expect(expiryProblem('', now)).toBe('card.expiryNeeded');
    expect(readExpiry('04 / 31')).toEqual({ month: 4, year: 2031 });
  });
});

it('asks for as many digits as the brand has', () => {
  expect(cvcProblem('123', '4242')).toBeUndefined();
  expect(cvcProblem('123', '3782')).toBe('card.cvcWrong');
  expect(cvcProblem('1234', '3782')).toBeUndefined();
  expect(cvcProblem('', '4242')).toBe('card.cvcNeeded');
});
