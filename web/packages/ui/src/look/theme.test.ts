import { describe, expect, it } from 'vitest';
import { contrast, lit, over, readable, words } from './colours.ts';
import { variables, type Theme } from './theme.ts';

const house: Theme = {
  primary: '#3A3FA8',
  accent: '#E2A11C',
  paper: '#FBF8F3',
  headingFont: 'FRAUNCES',
  headingSize: 72,
  corners: 'SOFT',
};

describe('colours', () => {
  it('are the server’s', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#e2a11c', '#fbf8f3').toFixed(2)).toBe('2.12');
    expect(words('#3a3fa8', '#fbf8f3')).toBe('#3a3fa8');
  });

  it.each(['#e2a11c', '#ffff00', '#00c2a8', '#777777', '#3a3fa8', '#000000', '#ffffff'])(
    '%s can be read by day and by night',
    (colour) => {
      expect(contrast(words(colour, '#fbf8f3'), '#fbf8f3')).toBeGreaterThanOrEqual(readable);
      expect(contrast(lit(colour), '#14110f')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(over(colour), colour)).toBeGreaterThan(4);
    },
  );
});

describe('theme', () => {
  it('leaves the page alone where nothing was chosen', () => {
    expect(variables(house)).toEqual({});
  });

  it('sets what was chosen', () => {
    const set = variables({
      ...house,
      primary: '#0a7d55',
      headingFont: 'INTER',
      headingSize: 40,
      corners: 'SQUARE',
    });
    expect(set['--button']).toContain('#0a7d55');
    expect(set['--font-heading']).toBe('var(--font-body)');
    expect(set['--size-72']).toBe('2.5rem');
    expect(set['--radius-hero']).toBe('0px');
    expect(set['--paper']).toBeUndefined();
  });

  it('takes nothing that is no colour', () => {
    expect(variables({ ...house, primary: 'red;}body{display:none' })).toEqual({});
  });
});
