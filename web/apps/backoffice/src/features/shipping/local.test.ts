import { expect, it } from 'vitest';
import { messageOf, shapeOf, valuesOf, wrongIn, type Local } from './local.ts';

const plain = { ...valuesOf(null), name: 'Centre', amount: '4' };

it('asks for what the chosen kind of area needs', () => {
  expect(wrongIn(valuesOf(null))).toEqual({ name: true, amount: true, zips: true });
  expect(wrongIn({ ...plain, zips: '10002' })).toEqual({});
  expect(wrongIn({ ...plain, kind: 'radius', radius: '60' })).toEqual({
    middle: true,
    latitude: true,
    longitude: true,
    radius: true,
  });
  expect(wrongIn({ ...plain, kind: 'area', geoJson: 'x' })).toEqual({ geoJson: true });
});

it('reads a stored option and writes the same', () => {
  const local: Local = {
    id: 'l',
    areaName: 'Around us',
    deliveryRegionIds: [],
    destinations: [],
    rates: [],
    rate: '8',
    minimumFreeDeliveryOrderAmount: 80,
    radiusConfig: {
      radius: 3,
      lengthUnit: 'KM',
      address: { formattedAddress: '214 Grand Street', geocode: { latitude: 40.72, longitude: -73.99 } },
    },
  };
  const values = valuesOf(local);
  expect(wrongIn(values)).toEqual({});
  expect(shapeOf(values, false)).toHaveLength(48);
  expect(messageOf(values, 'US')).toMatchObject({
    areaName: 'Around us',
    radiusConfig: { radius: 3, address: { geocode: { latitude: 40.72, longitude: -73.99 } } },
    rates: [{ amount: '8' }, { amount: '0' }],
  });
});
