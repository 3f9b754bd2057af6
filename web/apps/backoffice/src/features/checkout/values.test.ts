import { expect, it } from 'vitest';
import type { Values } from '../../shared/form/merge.ts';
import { brandOf, patchOf, valuesOf, type CheckoutValues, type Settings } from './values.ts';

const settings: Settings = {
  checkoutBillingFields: 'All_FIELDS',
  checkoutFields: { testMode: 'DISABLED', giftCardRedeemEnabled: true },
};

const patch = (changed: Values) =>
  patchOf({ ...valuesOf(settings), ...changed }, changed as Partial<CheckoutValues>);

it('sends only the part in which something changed', () => {
  expect(valuesOf(settings)).toMatchObject({ giftCards: true, news: false, termsAndConditions: '' });
  expect(patch({ giftCards: false })).toEqual({ checkoutFields: { giftCardRedeemEnabled: false } });
  expect(patch({ agree: true })).toEqual({
    checkoutFields: { policyAgreementCheckbox: { visible: true, checkedByDefault: false } },
  });
});

it('keeps whether cards are kept, and how news is asked about', () => {
  expect(valuesOf(settings)).toMatchObject({ keepCards: false, newsSplit: false });
  expect(patch({ keepCards: true })).toEqual({ checkoutFields: { mitEnabled: true } });
  expect(patch({ newsSplit: true })).toEqual({
    checkoutFields: {
      subscriptionCheckbox: { visible: false, checkedByDefault: false, splitByChannel: true },
    },
  });
});

it('sends what is asked besides as a whole', () => {
  expect(valuesOf(settings).asked).toEqual([]);
  expect(patch({ asked: ['1 Company number ', '0 Engraving'] })).toEqual({
    checkoutFields: {
      customFields: [
        { title: 'Company number', required: true },
        { title: 'Engraving', required: false },
      ],
    },
  });
  expect(patch({ asked: [] })).toEqual({ checkoutFields: { customFields: [] } });
});

it('sends a policy with its text and whether it is shown', () => {
  expect(patch({ returnPolicy: 'Thirty days.', returnPolicyShown: true })).toEqual({
    checkoutPolicies: { returnPolicy: { content: 'Thirty days.', visible: true } },
  });
  expect(patch({ customTitle: 'Care' })).toEqual({
    checkoutPolicies: { customPolicy: { content: '', visible: false, title: 'Care' } },
  });
});

it('takes the logo away with an empty address', () => {
  expect(patch({ logo: '/media/x/logo.png' })).toEqual({
    checkoutBrand: { header: { logo: { image: { url: '/media/x/logo.png' } } } },
  });
  expect(patch({ logo: '' })).toEqual({ checkoutBrand: { header: { logo: { image: null } } } });
});

it('keeps how the head stands, apart from the logo', () => {
  expect(valuesOf(settings)).toMatchObject({ logoSize: 'SMALL', alignment: 'SIDE' });
  expect(patch({ logoSize: 'LARGE', alignment: 'CENTER' })).toEqual({
    checkoutBrand: { header: { logo: { size: 'LARGE' }, alignment: 'CENTER' } },
  });
});

it('has colours and corners of its own, or those of the look where they are emptied', () => {
  const brand = {
    global: { buttonColor: '#7a1f3d', placeOrderButtonColor: '#0a7d55' },
    mainSection: { cornerRadius: 0, summaryBackgroundFill: { color: '#e4efe6' } },
  };
  const own = {
    buttonColor: '#7a1f3d',
    placeOrderColor: '#0a7d55',
    summaryColor: '#e4efe6',
    cornerRadius: '0',
  };
  expect(valuesOf({ ...settings, checkoutBrand: brand } as Settings)).toMatchObject(own);
  expect(patch(own)).toEqual({ checkoutBrand: brand });
  expect(patch({ buttonColor: '', placeOrderColor: '', summaryColor: '', cornerRadius: '' })).toEqual({
    checkoutBrand: {
      global: { buttonColor: null, placeOrderButtonColor: null },
      mainSection: { cornerRadius: null, summaryBackgroundFill: null },
    },
  });
  expect(brandOf(valuesOf(settings)).cornerRadius).toBeUndefined();
  expect(brandOf({ ...valuesOf(settings), ...own })).toEqual({ ...own, cornerRadius: 0 });
});
