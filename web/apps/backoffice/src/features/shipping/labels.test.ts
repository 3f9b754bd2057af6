import { expect, test } from 'vitest';
import { labelOf, labelValues, wrongOf } from './labels.ts';

const values = labelValues(null, ['here']);

test('a package needs a name, a service and a region', () => {
  expect(wrongOf(values)).toEqual({ name: 'needed' });
  expect(wrongOf({ ...values, name: 'Box', services: [], regions: [] })).toEqual({
    services: 'needed',
    regions: 'needed',
  });
});

test('a box of one’s own has three sides or none, in numbers', () => {
  const box = { ...values, name: 'Box' };
  expect(wrongOf({ ...box, length: '10' })).toEqual({ width: 'sides', height: 'sides' });
  expect(wrongOf({ ...box, length: 'x', width: '5', height: '2,5' })).toEqual({ length: 'number' });
  expect(wrongOf({ ...box, box: 'SMALL_FLAT_RATE_BOX', length: 'x' })).toEqual({});
});

test('what is left empty is not said, and a comma is a point', () => {
  expect(
    labelOf({ ...values, name: ' Box ', length: '10', width: '5', height: '2,5', price: '7,5' }),
  ).toEqual({
    packageType: 'CUSTOM',
    packageDetails: { name: 'Box', dimensions: { length: '10', width: '5', height: '2.5' } },
    domesticServices: [{ service: 'GROUND_ADVANTAGE' }],
    internationalServices: [],
    backupRate: '7.5',
  });
});
