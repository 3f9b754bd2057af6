// How a shop is set up for tax, discounts, gift cards and currencies, as an unmodified
// client with an API key does it: every operation that the public package offers for it.
import { contactTaxDetails, currencies, discountRules, giftVouchers, manualTaxMappings, taxCalculation, taxExemptGroups, taxGroups, taxRegions, taxSettings } from '@wix/ecom';
import { ApiKeyStrategy, createClient } from '@wix/sdk';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countCalls } from '../support/calls';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';
import { patience } from '../support/patience';

const modules = { contactTaxDetails, currencies, discountRules, giftVouchers, manualTaxMappings, taxCalculation, taxExemptGroups, taxGroups, taxRegions, taxSettings };
const refusal = (code: string) => ({ details: { applicationError: { code } } });
const all = (n: number) => ({ totalSuccesses: n, totalFailures: 0, undetailedFailures: 0 });

describe.each(databases)('tax and prices on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const calls = countCalls(modules);
  const manager = () => calls.of(createClient({ modules, auth: ApiKeyStrategy({ apiKey: souk.apiKey, siteId: randomUUID() }) }));
  async function configure(method: string, path: string, body: unknown): Promise<any> {
    const answer = await fetch(souk.url + path, { method, headers: { authorization: souk.apiKey, 'content-type': 'application/json' }, body: JSON.stringify(body) });
    expect(answer.status, `${method} ${path}`).toBe(200);
    return answer.json();
  }
  // The calculator that takes rates set by hand.
  async function calculator() {
    const found = (await manager().taxCalculation.listTaxCalculators()).taxCalculatorDetails!;
    expect(found).toHaveLength(1);
    return found[0]!.appId!;
  }

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('keeps tax groups', async () => {
    const wix = manager().taxGroups;
    const made = await wix.createTaxGroup({ name: 'Books' });
    expect(made).toMatchObject({ name: 'Books', revision: '1' });
    expect(made._createdDate).toBeInstanceOf(Date);
    const changed = await wix.updateTaxGroup(made._id!, { name: 'Printed books', revision: made.revision! });
    expect(changed).toMatchObject({ _id: made._id, name: 'Printed books', revision: '2' });
    expect(await wix.getTaxGroup(made._id!)).toEqual(changed);
    expect((await wix.queryTaxGroups().eq('name', 'Printed books').find()).items).toEqual([changed]);
    const standard = (await wix.listDefaultTaxGroups()).taxGroups!;
    expect(standard.length).toBeGreaterThan(0);
    const catalogApp = '215238eb-22a5-4c36-9e7b-e7c08025e04e';
    const byApp = await wix.listDefaultTaxGroupsByAppIds([catalogApp]);
    expect(byApp.results).toMatchObject([{ taxGroupMetadata: { success: true, originalIndex: 0 } }]);
    expect(standard.map((g) => g._id)).toContain(byApp.results![0]!.taxGroup!._id);
    expect(byApp.bulkActionMetadata).toEqual(all(1));
    await wix.deleteTaxGroup(made._id!);
    await expect(wix.getTaxGroup(made._id!)).rejects.toMatchObject({ status: 404 });
  });

  it('keeps tax regions', async () => {
    const wix = manager().taxRegions;
    const appId = await calculator();
    const made = await wix.createTaxRegion({ country: 'US', subdivision: 'US-TX', appId });
    expect(made).toMatchObject({ country: 'US', subdivision: 'TX', appId, taxIncludedInPrice: false, revision: '1' });
    const changed = await wix.updateTaxRegion(made._id!, { revision: made.revision!, taxIncludedInPrice: true });
    expect(changed).toMatchObject({ taxIncludedInPrice: true, country: 'US' });
    expect(await wix.getTaxRegion(made._id!)).toEqual(changed);
    expect((await wix.queryTaxRegions().eq('country', 'US').find()).items.map((r) => r._id)).toContain(made._id);
    const bulk = await wix.bulkCreateTaxRegion([{ country: 'PT', appId }, { country: 'IE', appId, taxIncludedInPrice: true }], { returnEntity: true });
    expect(bulk.bulkActionMetadata).toEqual(all(2));
    expect(bulk.results).toMatchObject([{ itemMetadata: { success: true }, item: { country: 'PT' } }, { item: { country: 'IE', taxIncludedInPrice: true } }]);
    for (const id of [made._id!, ...bulk.results!.map((r) => r.item!._id!)]) await wix.deleteTaxRegion(id);
    await expect(wix.getTaxRegion(made._id!)).rejects.toMatchObject({ status: 404 });
  });

  it('knows whether prices contain their tax', async () => {
    const wix = manager().taxSettings;
    const before = (await wix.getTaxSettings()).taxSettings!;
    const changed = (await wix.upsertTaxSettings({ taxIncludedInItemPrices: !before.taxIncludedInItemPrices })).taxSettings!;
    expect(changed.taxIncludedInItemPrices).toBe(!before.taxIncludedInItemPrices);
    expect(changed._updatedDate).toBeInstanceOf(Date);
    expect((await wix.getTaxSettings()).taxSettings).toEqual(changed);
    await wix.upsertTaxSettings({ taxIncludedInItemPrices: before.taxIncludedInItemPrices });
  });

  it('keeps who is exempt', async () => {
    const wix = manager();
    const groups = wix.taxExemptGroups;
    const made = await groups.createTaxExemptGroup({ name: 'Schools' });
    expect(made).toMatchObject({ name: 'Schools', revision: '1' });
    const changed = await groups.updateTaxExemptGroup(made._id!, { revision: made.revision!, name: 'Universities' });
    expect(changed).toMatchObject({ name: 'Universities', revision: '2' });
    expect(await groups.getTaxExemptGroup(made._id!)).toEqual(changed);
    const bulk = await groups.bulkCreateTaxExemptGroups([{ name: 'Churches' }, { name: 'Clubs' }], { returnEntity: true });
    expect(bulk.bulkActionMetadata).toEqual(all(2));
    const [churches, clubs] = bulk.results!.map((r) => r.item!);
    const updated = await groups.bulkUpdateTaxExemptGroups([{ taxExemptGroup: { _id: clubs!._id!, revision: clubs!.revision!, name: 'Associations' } }], { returnEntity: true });
    expect(updated.results).toMatchObject([{ itemMetadata: { success: true }, item: { _id: clubs!._id, name: 'Associations' } }]);
    const tagged = await groups.bulkUpdateTaxExemptGroupTags([churches!._id!, clubs!._id!], { assignTags: { privateTags: { tagIds: ['free'] } } });
    expect(tagged.bulkActionMetadata).toEqual(all(2));
    expect((await groups.getTaxExemptGroup(clubs!._id!)).tags!.privateTags!.tagIds).toEqual(['free']);
    const { jobId } = await groups.bulkUpdateTaxExemptGroupTagsByFilter({ id: made._id! }, { assignTags: { publicTags: { tagIds: ['shown'] } } });
    expect(jobId).toBeTruthy();
    await vi.waitFor(async () => expect((await groups.getTaxExemptGroup(made._id!)).tags?.publicTags?.tagIds).toEqual(['shown']), { timeout: patience, interval: 100 });
    const found = await groups.queryTaxExemptGroups().in('_id', [made._id!, churches!._id!, clubs!._id!]).find();
    expect(found.items).toHaveLength(3);
    const standard = (await groups.listDefaultTaxExemptGroups()).taxExemptGroups!;
    expect(standard).toMatchObject([{ appId: await calculator() }]);
    expect(standard[0]!.name).toBeTruthy();

    const contacts = wix.contactTaxDetails;
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    const detail = (await contacts.upsertContactTaxDetails({ _id: one, taxExemptGroupId: made._id! }, { fields: ['CONTACT_DETAILS'] })).contactTaxDetails!;
    expect(detail).toMatchObject({ _id: one, taxExemptGroupId: made._id, revision: '1' });
    expect(await contacts.getContactTaxDetails(one, { fields: ['CONTACT_DETAILS'] })).toEqual(detail);
    const many = await contacts.bulkUpsertContactTaxDetails([{ _id: two, taxExemptGroupId: churches!._id! }, { _id: three, taxExemptGroupId: churches!._id! }], { returnEntity: true });
    expect(many.bulkActionMetadata).toEqual(all(2));
    expect(many.results).toMatchObject([{ item: { _id: two } }, { item: { _id: three } }]);
    expect((await contacts.countContactTaxDetails({ filter: { taxExemptGroupId: churches!._id! } })).count).toBe(2);
    expect((await contacts.queryContactTaxDetails().eq('taxExemptGroupId', churches!._id!).find()).items.map((c) => c._id).sort()).toEqual([two, three].sort());
    expect((await contacts.bulkUpdateContactTaxDetailsTags([one], { assignTags: { privateTags: { tagIds: ['vip'] } } })).bulkActionMetadata).toEqual(all(1));
    expect((await contacts.getContactTaxDetails(one)).tags!.privateTags!.tagIds).toEqual(['vip']);
    expect((await contacts.bulkUpdateContactTaxDetailsTagsByFilter({ taxExemptGroupId: churches!._id! }, { assignTags: { privateTags: { tagIds: ['pew'] } } })).jobId).toBeTruthy();
    await vi.waitFor(async () => expect((await contacts.getContactTaxDetails(two)).tags?.privateTags?.tagIds).toEqual(['pew']), { timeout: patience, interval: 100 });
    expect((await contacts.bulkDeleteContactTaxDetails([two, three])).bulkActionMetadata).toEqual(all(2));
    await contacts.deleteContactTaxDetails(one);
    expect((await contacts.countContactTaxDetails()).count).toBe(0);

    expect((await groups.bulkDeleteTaxExemptGroups([churches!._id!, clubs!._id!])).bulkActionMetadata).toEqual(all(2));
    await groups.deleteTaxExemptGroup(made._id!);
    await expect(groups.getTaxExemptGroup(made._id!)).rejects.toMatchObject({ status: 404 });
  });

  it('works tax out by rates set by hand', async () => {
    const wix = manager();
    const mappings = wix.manualTaxMappings;
    const appId = await calculator();
    const region = await wix.taxRegions.createTaxRegion({ country: 'NO', appId });
    const [goods, food] = [await wix.taxGroups.createTaxGroup({ name: 'Goods' }), await wix.taxGroups.createTaxGroup({ name: 'Food' })];
    const exempt = await wix.taxExemptGroups.createTaxExemptGroup({ name: 'Embassies' });
    const made = await mappings.createManualTaxMapping({ taxRegionId: region._id!, taxGroupId: goods._id!, taxRate: '0.2', taxName: 'MVA', taxType: 'VAT', jurisdiction: 'Norway', jurisdictionType: 'COUNTRY' });
    expect(made).toMatchObject({ taxRate: '0.2', taxName: 'MVA', jurisdictionType: 'COUNTRY', exemptRates: [], revision: '1' });
    const changed = await mappings.updateManualTaxMapping(made._id!, { revision: made.revision!, taxRate: '0.25' });
    expect(changed).toMatchObject({ taxRate: '0.25', taxName: 'MVA' });
    const extended = (await mappings.updateExtendedFields(made._id!, '@souk/journey', { namespaceData: { law: '5-1' } })).manualTaxMapping!;
    expect(extended.extendedFields!.namespaces!['@souk/journey']).toEqual({ law: '5-1' });
    const bulk = await mappings.bulkCreateManualTaxMappings([{ taxRegionId: region._id!, taxGroupId: food._id!, taxRate: '0.15' }], { returnEntity: true });
    expect(bulk).toMatchObject({ bulkActionMetadata: all(1), results: [{ item: { taxRate: '0.15' } }] });
    const assigned = await mappings.bulkAssignExemptOverrides({
      assignOverrides: [{ manualTaxMappingId: made._id!, exemptGroupOverrides: [{ exemptGroupId: exempt._id!, rate: '0.05' }] }],
      returnEntity: true,
    });
    expect(assigned).toMatchObject({ bulkActionMetadata: all(1), results: [{ item: { exemptRates: [{ taxExemptGroupId: exempt._id, taxRate: '0.05' }] } }] });

    const sum = await wix.taxCalculation.calculateTax({
      currency: 'NOK',
      addresses: [{ country: 'NO', city: 'Oslo' }],
      lineItems: [
        { _id: 'cup', itemName: 'Cup', quantity: 2, price: '100.00', taxGroupId: goods._id, taxIncludedInPrice: false, addressIndex: { singleAddress: 0 } },
        { _id: 'bun', quantity: 1, price: '20.00', taxGroupId: food._id, taxIncludedInPrice: true, addressIndex: { singleAddress: 0 } },
      ],
    });
    expect(sum.errors).toEqual([]);
    expect(sum.lineItemTaxDetails!.map((l) => [l._id, Number(l.taxSummary!.taxAmount)])).toEqual([
      ['cup', 25],
      ['bun', 2.61],
    ]);
    expect(Number(sum.taxSummary!.totalTax)).toBe(27.61);
    expect(sum.taxSummary!.aggregatedTaxBreakdown!.map((b) => [b.taxName, Number(b.aggregatedTaxAmount)])).toContainEqual(['MVA', 25]);
    const unassigned = await mappings.bulkUnassignExemptOverrides([{ manualTaxMappingId: made._id!, exemptGroupIds: [exempt._id!] }], { returnEntity: true });
    expect(unassigned).toMatchObject({ bulkActionMetadata: all(1), results: [{ item: { exemptRates: [] } }] });

    const last = await mappings.getManualTaxMapping(made._id!);
    expect((await mappings.queryManualTaxMappings().eq('_id', made._id!).find()).items).toEqual([last]);
    expect((await mappings.listManualTaxMappings()).manualTaxMappings).toContainEqual(last);
    await mappings.deleteManualTaxMapping(made._id!);
    await expect(mappings.getManualTaxMapping(made._id!)).rejects.toMatchObject({ status: 404 });
  });

  it('keeps discount rules', async () => {
    const wix = manager().discountRules;
    const made = await wix.createDiscountRule({
      name: 'Ten off',
      active: true,
      trigger: { triggerType: 'SUBTOTAL_RANGE', subtotalRange: { from: '50' } },
      activeTimeInfo: { start: new Date('2026-01-01T00:00:00Z') },
      discounts: { values: [{ discountType: 'PERCENTAGE', percentage: 10, targetType: 'SPECIFIC_ITEMS', specificItemsInfo: { scopes: [{ _id: 'cups', type: 'CATALOG_ITEM', catalogItemFilter: { catalogAppId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemIds: [] } }] } }] },
    });
    expect(made).toMatchObject({ name: 'Ten off', active: true, status: 'LIVE', usageCount: 0, revision: '1', discounts: { values: [{ percentage: 10 }] } });
    expect(made.activeTimeInfo!.start).toEqual(new Date('2026-01-01T00:00:00Z'));
    const changed = await wix.updateDiscountRule(made._id!, { revision: made.revision!, active: false });
    expect(changed).toMatchObject({ active: false, name: 'Ten off', revision: '2' });
    expect(await wix.getDiscountRule(made._id!)).toEqual(changed);
    expect((await wix.queryDiscountRules().eq('_id', made._id!).find()).items).toEqual([changed]);
    await wix.deleteDiscountRule(made._id!);
    await expect(wix.getDiscountRule(made._id!)).rejects.toMatchObject({ status: 404 });
  });

  it('pays with gift cards', async () => {
    const wix = manager().giftVouchers;
    const { code } = (await configure('POST', '/v1/gift-cards', { giftCard: { initialValue: { amount: '20.00' } } })).giftCard;
    const { giftCard } = await wix.getGiftCard(code);
    expect(giftCard).toMatchObject({ status: 'VALID', balance: { value: '20.00', currency: 'USD' } });
    expect(giftCard!.obfuscatedCode).not.toContain(code);
    const appId = giftCard!.appId!;
    const { transactionId } = await wix.redeemGiftCard(code, { amount: { value: '7.5', currency: 'USD' }, appId, orderId: randomUUID() });
    expect((await wix.getGiftCard(code, { appId })).giftCard!.balance!.value).toBe('12.50');
    await wix.voidTransaction(transactionId!, { appId });
    expect((await wix.getGiftCard(code)).giftCard!.balance!.value).toBe('20.00');
    await expect(wix.voidTransaction(transactionId!, { appId })).rejects.toMatchObject(refusal('ALREADY_VOIDED'));
  });

  it('converts currencies by the rates that were set', async () => {
    const wix = manager().currencies;
    const known = (await wix.listCurrencies()).currencies!;
    expect(known).toContainEqual({ code: 'USD', symbol: '$' });
    expect(known.map((c) => c.code)).toContain('JPY');
    await configure('PUT', '/v1/currency-rates', { currencyRates: { base: 'USD', rates: [{ currency: 'EUR', rate: '0.8' }, { currency: 'JPY', rate: '150' }] } });
    const rate = await wix.getConversionRate({ from: 'USD', to: 'JPY' });
    expect(Number(rate.rate!.value) / 10 ** rate.rate!.decimalPlaces!).toBe(150);
    expect(rate.rateTimestamp).toBeInstanceOf(Date);
    const converted = await wix.convertCurrency({ from: 'USD', to: 'EUR' }, [{ value: '1050', decimalPlaces: 2 }]);
    expect(converted.amounts).toEqual([{ value: '840', decimalPlaces: 2 }]);
    expect(converted.rateTimestamp).toEqual(rate.rateTimestamp);
  });

  it('left no operation out', () => {
    expect(calls.missing()).toEqual([]);
    expect(wire.seen.filter((s) => s.status < 400 && s.status !== 200)).toEqual([]);
  });
});
