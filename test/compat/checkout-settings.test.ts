// The configuration of the checkout as an unmodified client sees it.
import { checkoutContent, checkoutSettings, ecommerceSettings } from '@wix/ecom';
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const own = { appId: 'cb0f2f2e-94d5-4d5c-9f0a-3c6f0e6d7b11', componentId: 'cb0f2f2e-94d5-4d5c-9f0a-3c6f0e6d7b12' };
const refusal = (code: string) => ({ details: { applicationError: { code } } });

describe.each(databases)('on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const modules = { checkoutSettings, checkoutContent, ecommerceSettings };
  const manager = () => createClient({ modules, auth: ApiKeyStrategy({ apiKey: souk.apiKey, siteId: randomUUID() }) });
  const buyer = () => createClient({ modules, auth: OAuthStrategy({ clientId: souk.clientId }) });

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('reads and changes the settings', async () => {
    const first = (await buyer().checkoutSettings.getCheckoutSettings()).checkoutSettings!;
    expect(first.checkoutBillingFields).toBe('All_FIELDS');
    expect(first.checkoutBrand?.header?.logo?.size).toBe('SMALL');
    expect(first.checkoutBrand?.header?.alignment).toBe('SIDE');
    expect(first.checkoutBrand?.header?.continueShopping?.displayType).toBe('TEXT');
    expect(first.checkoutBrand?.mainSection?.expressButtonsCornerRadius).toBe('RECTANGLE');
    expect(first.checkoutFields?.captureBeforeExpiryEnabled).toBe(true);
    expect(first.checkoutPolicies?.termsAndConditions?.visible).toBe(false);

    const picture = 'wix:image://v1/abc~mv2.png/logo.png#originWidth=100&originHeight=50';
    const changed = await manager().checkoutSettings.updateCheckoutSettings({
      checkoutBillingFields: 'MINIMUM_REQUIRED_FIELDS',
      checkoutPolicies: { termsAndConditions: { visible: true, content: 'All sales are final.' } },
      checkoutBrand: { header: { backgroundFill: { image: picture }, alignment: 'CENTER' } },
    });
    expect(changed.checkoutSettings).toMatchObject({
      checkoutBillingFields: 'MINIMUM_REQUIRED_FIELDS',
      checkoutPolicies: { termsAndConditions: { visible: true, content: 'All sales are final.' }, privacyPolicy: { visible: false } },
      checkoutBrand: { header: { alignment: 'CENTER', backgroundFill: { image: picture } } },
    });
    expect(changed.checkoutSettings?._updatedDate).toBeInstanceOf(Date);
    const colour = await manager().checkoutSettings.updateCheckoutSettings({ checkoutBrand: { header: { backgroundFill: { color: '#ffffff' } } } });
    expect(colour.checkoutSettings?.checkoutBrand?.header?.backgroundFill).toEqual({ color: '#ffffff' });
    expect((await buyer().checkoutSettings.getCheckoutSettings()).checkoutSettings).toEqual(colour.checkoutSettings);
  });

  it('says what is wrong, and with whom', async () => {
    await expect(manager().checkoutSettings.updateCheckoutSettings({ checkoutBrand: { header: { textColor: 'red' } } })).rejects.toMatchObject({
      details: { validationError: { fieldViolations: [{ field: 'checkoutSettings.checkoutBrand.header.textColor', violatedRule: 'FORMAT' }] } },
    });
    await expect(buyer().checkoutSettings.updateCheckoutSettings({})).rejects.toMatchObject({ status: 403 });
  });

  it('gives the words of the checkout', async () => {
    const wix = buyer();
    expect((await wix.checkoutContent.getCheckoutContent(own, { languageCode: 'de' })).checkoutContent?.placeOrderPayButton).toBe('Zahlungspflichtig bestellen');
    expect((await wix.checkoutContent.getCheckoutContent(own)).checkoutContent?.orderSummary).toBe('Order summary');
    await expect(wix.checkoutContent.getCheckoutContent(own, { languageCode: 'tlh' })).rejects.toMatchObject(refusal('TRANSLATIONS_NOT_FOUND'));
    await expect(wix.checkoutContent.getCheckoutContent({ ...own, appId: randomUUID() })).rejects.toMatchObject(refusal('REQUIRED_APP_NOT_INSTALLED'));
    await expect(wix.checkoutContent.getCheckoutContent({ ...own, componentId: randomUUID() })).rejects.toMatchObject(refusal('REQUIRED_COMPONENT_DOES_NOT_EXIST'));
  });

  it('tells what the shop is set to', async () => {
    const wix = manager();
    const answer = await wix.ecommerceSettings.getEcommerceSettings(['TAX', 'DISCOUNT_RULES', 'CHECKOUT', 'DELIVERY', 'PREMIUM_SITE', 'BUSINESS_INFO', 'VALIDATIONS_SERVICE_PLUGIN']);
    expect(answer.errors).toEqual([]);
    expect(answer.ecommerceSettings).toMatchObject({ premiumSite: true, businessInfo: { currency: 'USD' }, validationsServicePlugin: { activeProviders: [] } });
  });
});
