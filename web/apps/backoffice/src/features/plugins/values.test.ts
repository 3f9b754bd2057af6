import { describe, expect, it } from 'vitest';
import { newSpared, sentOf, valuesOf, wrongIn, type Plugin, type Values } from './values.ts';

const good: Values = {
  ...valuesOf(null),
  kind: 'ECOM_SHIPPING_RATES',
  name: ' Parcel rates ',
  address: 'https://rates.example.com',
};

const church = 'a4b2c1d0-0000-4000-8000-00000000000c';

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
    [{ learnMore: 'about' }, { learnMore: 'address' }],
    [{ dashboard: 'https://rates.example.com/office' }, {}],
    [{ kind: 'TAX_CALCULATION_PROVIDER', learnMore: 'about' }, {}],
    [{ kind: 'TAX_CALCULATION_PROVIDER', spared: [newSpared(church, 'Churches')] }, {}],
    [{ kind: 'TAX_CALCULATION_PROVIDER', spared: [newSpared('7', 'Churches')] }, { spared: 'group' }],
    [{ kind: 'TAX_CALCULATION_PROVIDER', spared: [newSpared(church, ' ')] }, { spared: 'group' }],
    [{ kind: 'ECOM_RECOMMENDATIONS_PROVIDER' }, { way: 'needed', wayText: 'needed' }],
  ] as [Partial<Values>, object][])('with %o is refused for %o', (change, wrong) => {
    expect(wrongIn({ ...good, ...change })).toEqual(wrong);
  });

  it('is sent in the words of the API', () => {
    expect(sentOf({ ...good, wait: '0,5', backup: true }, null, () => 'id')).toEqual({
      name: 'Parcel rates',
      deploymentUri: 'https://rates.example.com',
      timeoutMillis: 500,
      shippingRates: {
        description: '',
        learnMoreUrl: '',
        dashboardUrl: '',
        fallbackDefinitionMandatory: true,
      },
    });
  });

  it('of taxes is sent with the countries and the groups of buyers it knows', () => {
    const before = {
      componentType: 'TAX_CALCULATION_PROVIDER',
      taxCalculation: { unsupportedCountries: ['FR'], exemptGroups: [{ id: church, name: 'Churches' }] },
    } as unknown as Plugin;
    const values = valuesOf(before);
    expect(values).toMatchObject({ notIn: ['FR'], spared: [{ id: church, name: 'Churches' }] });
    const spared = values.spared.map((one) => ({ ...one, name: 'Chapels ' }));
    expect(sentOf({ ...values, notIn: ['FR', 'US'], spared }, before, () => 'id')).toMatchObject({
      taxCalculation: { unsupportedCountries: ['FR', 'US'], exemptGroups: [{ id: church, name: 'Chapels' }] },
    });
  });

  it('of a carrier keeps its description and its links', () => {
    const shippingRates = {
      description: 'By pigeon',
      learnMoreUrl: 'https://pigeon.example.com',
      dashboardUrl: 'https://pigeon.example.com/office',
      thumbnailUrl: 'https://pigeon.example.com/bird.png',
      fallbackDefinitionMandatory: true,
    };
    const before = { componentType: 'ECOM_SHIPPING_RATES', shippingRates } as unknown as Plugin;
    expect(sentOf(valuesOf(before), before, () => 'id')).toMatchObject({ shippingRates });
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
