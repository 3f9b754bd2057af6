import { describe, expect, it } from 'vitest';
import { sentOf, valuesOf, wrongIn, type Plugin, type Values } from './values.ts';

const good: Values = {
  ...valuesOf(null),
  kind: 'ECOM_SHIPPING_RATES',
  name: ' Parcel rates ',
  address: 'https://rates.example.com',
};

describe('a service plugin', () => {
  it.each([
    [{}, {}],
    [{ kind: '' }, { kind: 'needed' }],
    [{ name: '  ' }, { name: 'needed' }],
    [{ address: 'rates.example.com' }, { address: 'address' }],
    [{ address: 'javascript:alert(1)' }, { address: 'address' }],
    [{ app: 'my app' }, { app: 'app' }],
    [{ app: 'a4b2c1d0-0000-4000-8000-000000000001' }, {}],
    [{ wait: '0' }, { wait: 'seconds' }],
    [{ wait: '21' }, { wait: 'seconds' }],
    [{ wait: '0,5' }, {}],
    [{ kind: 'ECOM_RECOMMENDATIONS_PROVIDER' }, { way: 'needed', wayText: 'needed' }],
  ] as [Partial<Values>, object][])('with %o is refused for %o', (change, wrong) => {
    expect(wrongIn({ ...good, ...change })).toEqual(wrong);
  });

  it('is sent in the words of the API', () => {
    expect(sentOf({ ...good, wait: '0,5', backup: true }, null, () => 'id')).toEqual({
      name: 'Parcel rates',
      deploymentUri: 'https://rates.example.com',
      timeoutMillis: 500,
      shippingRates: { fallbackDefinitionMandatory: true },
    });
  });

  it('keeps what its form does not show', () => {
    const before = {
      componentType: 'ECOM_RECOMMENDATIONS_PROVIDER',
      recommendations: {
        catalogAppIds: ['shop'],
        algorithms: [
          { id: '1', name: 'Old', description: 'Old words', algorithmType: 'GLOBAL' },
          { id: '2', name: 'Second', description: 'Stays' },
        ],
      },
    } as unknown as Plugin;
    const sent = sentOf({ ...valuesOf(before), way: 'New' }, before, () => 'id');
    expect(sent).toMatchObject({
      recommendations: {
        catalogAppIds: ['shop'],
        algorithms: [
          { id: '1', name: 'New', description: 'Old words', algorithmType: 'GLOBAL' },
          { id: '2', name: 'Second', description: 'Stays' },
        ],
      },
    });
  });
});
