import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('password strength', () => {
  it.each([
    ['', 0],
    ['aaaaaaaaaaaa', 0],
    ['12345678', 0],
    ['87654321', 0],
    ['password123', 0],
    ['qwertyuiop', 0],
    ['kettle', 1],
    ['kettle77x', 2],
    ['Kettle-and-vase', 4],
    ['correct horse battery', 4],
    ['ماء وخبز وزيت زيتون', 4],
  ])('%j is %i', (password, expected) => {
    expect(passwordStrength(password)).toBe(expected);
  });

  it('gives nothing for what belongs to the person', () => {
    const known = ['ada.lovelace@example.com', 'Ada', 'Souk'];
    expect(passwordStrength('lovelace.example', known)).toBe(0);
    expect(passwordStrength('lovelace.example')).toBeGreaterThan(2);
    expect(passwordStrength('SoukAdaLovelace', known)).toBe(0);
  });

  it('never falls when a character of its own is added', () => {
    const added = ['k', '7', 'M', '!', 'z', '3', 'é', 'Q', '=', 'v', 'b', '9'];
    let password = '';
    let last = 0;
    for (const character of added) {
      password += character;
      const now = passwordStrength(password);
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
    }
    expect(last).toBe(4);
  });
});
