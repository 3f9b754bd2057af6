import { describe, expect, it } from 'vitest';
import { readChoices, readNames, toggleChoice, toggleName, writeChoices, writeNames } from './choices.ts';

describe('choices in an address', () => {
  it.each([
    [{}, undefined],
    [{ Glaze: ['Indigo'] }, 'Glaze:Indigo'],
    [{ Glaze: ['Indigo', 'Sage'], Height: ['26 cm'] }, 'Glaze:Indigo,Sage;Height:26 cm'],
    [{ 'A:b': ['1,5; 50%'] }, 'A%3Ab:1%2C5%3B 50%25'],
    [{ Glaze: [] }, undefined],
  ])('writes %j', (choices, text) => {
    expect(writeChoices(choices)).toBe(text);
    if (text) expect(readChoices(text)).toEqual(choices);
  });

  it.each([undefined, 7, '', ';;', ':x', 'Glaze:', 'Glaze', 'a'.repeat(60) + ':b'])(
    'reads nothing from %j',
    (text) => {
      expect(readChoices(text)).toEqual({});
    },
  );

  it('writes and reads names alone', () => {
    expect(writeNames([])).toBeUndefined();
    const names = ['Loom', 'Flax, Wool & Co', '50%'];
    expect(writeNames(names)).toBe('Loom,Flax%2C Wool & Co,50%25');
    expect(readNames(writeNames(names))).toEqual(names);
    expect(readNames('Loom,,Loom, ')).toEqual(['Loom']);
    expect(readNames(7)).toEqual([]);
    expect(toggleName(['Loom'], 'Loom')).toEqual([]);
  });

  it('adds and takes away', () => {
    expect(toggleChoice({}, 'Glaze', 'Sage')).toEqual({ Glaze: ['Sage'] });
    expect(toggleChoice({ Glaze: ['Sage', 'Sand'] }, 'Glaze', 'Sage')).toEqual({ Glaze: ['Sand'] });
  });
});
