// How a shop is set up for delivery, as an unmodified client with an API key does it:
// every operation that the public package offers for it.
import { deliveryProfile, localDeliveryOptions, pickupLocations, shippingOptions, shippoConfigurations } from '@wix/ecom';
import { ApiKeyStrategy, createClient } from '@wix/sdk';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCalls } from '../support/calls';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const modules = { deliveryProfile, localDeliveryOptions, pickupLocations, shippingOptions, shippoConfigurations };
const refusal = (code: string) => ({ details: { applicationError: { code } } });
const namespace = '@souk/journey';
const berlin = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Chausseestr. 1' };

describe.each(databases)('delivery on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const calls = countCalls(modules);
  const manager = () => calls.of(createClient({ modules, auth: ApiKeyStrategy({ apiKey: souk.apiKey, siteId: randomUUID() }) }));
  // Two regions of a profile of their own, for the options of each kind.
  async function regions() {
    const made = await manager().deliveryProfile.createDeliveryProfile({
      name: 'Regions ' + randomUUID(),
      deliveryRegions: [
        { name: 'Home', active: true, destinations: [{ countryCode: 'DE' }] },
        { name: 'Abroad', active: true, destinations: [{ countryCode: 'FR' }] },
      ],
    });
    return made.deliveryRegions!.map((r) => r._id!);
  }

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('keeps delivery profiles and their regions', async () => {
    const wix = manager().deliveryProfile;
    const made = await wix.createDeliveryProfile({
      name: 'Fragile',
      deliveryRegions: [{ name: 'Germany', active: true, destinations: [{ countryCode: 'DE', subdivisions: [] }] }],
    });
    expect(made).toMatchObject({ name: 'Fragile', default: false, revision: '1' });
    expect(made._createdDate).toBeInstanceOf(Date);
    const [germany] = made.deliveryRegions!;
    expect(germany).toMatchObject({ name: 'Germany', active: true, destinations: [{ countryCode: 'DE' }], deliveryCarriers: [] });

    const wider = (await wix.addDeliveryRegion(made._id!, { name: 'New York', destinations: [{ countryCode: 'US', subdivisions: ['US-NY'] }] }, { revision: made.revision! })).deliveryProfile!;
    expect(wider.deliveryRegions!.map((r) => r.name)).toEqual(['Germany', 'New York']);
    const york = wider.deliveryRegions![1]!;
    const changed = (
      await wix.updateDeliveryRegion({ deliveryProfileId: made._id!, deliveryRegionId: york._id! }, { name: 'East', active: false }, { revision: wider.revision! })
    ).deliveryProfile!;
    expect(changed.deliveryRegions![1]).toMatchObject({ _id: york._id, name: 'East', active: false, destinations: [{ countryCode: 'US' }] });
    expect((await wix.getDeliveryProfileByDeliveryRegionId(york._id!)).deliveryProfile!._id).toBe(made._id);
    const named = await wix.updateDeliveryProfile(made._id!, { revision: changed.revision!, name: 'Very fragile' });
    expect(named).toMatchObject({ name: 'Very fragile', revision: '4' });
    const extended = (await wix.updateExtendedFields(made._id!, namespace, { namespaceData: { shelf: 'A4' } })).deliveryProfile!;
    expect(extended.extendedFields!.namespaces![namespace]).toEqual({ shelf: 'A4' });
    const fewer = (await wix.removeDeliveryRegion({ deliveryProfileId: made._id!, deliveryRegionId: york._id! }, { revision: extended.revision! })).deliveryProfile!;
    expect(fewer.deliveryRegions!.map((r) => r._id)).toEqual([germany!._id]);
    expect(await wix.getDeliveryProfile(made._id!)).toEqual(fewer);
    const found = await wix.queryDeliveryProfiles().eq('name', 'Very fragile').find();
    expect(found.items.map((p) => p._id)).toEqual([made._id]);

    const places = await wix.getDeliveryDestinationProperties();
    expect(places.restOfWorld).toEqual({ postalCodeRequired: false, pickupOnly: false });
    expect(places.countries!.find((c) => c.country === 'DE')!.deliveryDestinationProperties).toEqual({ postalCodeRequired: false, pickupOnly: false });

    await wix.deleteDeliveryProfile(made._id!);
    await expect(wix.getDeliveryProfile(made._id!)).rejects.toMatchObject({ status: 404 });
  });

  it('lets carriers serve a region', async () => {
    const wix = manager().deliveryProfile;
    const [home] = await regions();
    const appId = randomUUID();
    const plugin = await fetch(souk.url + '/v1/service-plugins', {
      method: 'POST',
      headers: { authorization: souk.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        servicePlugin: { appId, componentType: 'ECOM_SHIPPING_RATES', name: 'Pigeon Post', deploymentUri: 'https://pigeons.example.com', shippingRates: { description: 'By pigeon', fallbackDefinitionMandatory: true } },
      }),
    });
    expect(plugin.status).toBe(200);

    const installed = (await wix.listInstalledDeliveryCarriers()).installedDeliveryCarriers!;
    expect(installed).toMatchObject([{ _id: appId, displayName: 'Pigeon Post', description: 'By pigeon', fallbackDefinitionMandatory: true }]);
    const carried = (
      await wix.addDeliveryCarrier(home!, { deliveryCarrier: { appId, backupRate: { title: 'Pigeon', amount: '7.5', active: true }, additionalCharges: [{ description: 'Corn', amount: '1' }] } })
    ).deliveryProfile!;
    expect(carried.deliveryRegions![0]!.deliveryCarriers).toMatchObject([{ appId, backupRate: { title: 'Pigeon', amount: '7.5', active: true }, additionalCharges: [{ description: 'Corn', amount: '1' }] }]);
    // A carrier cannot tell a price without one.
    const germany = (await wix.getDeliveryDestinationProperties()).countries!.find((c) => c.country === 'DE')!;
    expect(germany.deliveryDestinationProperties!.postalCodeRequired).toBe(true);
    const listed = await wix.listDeliveryCarriers(carried._id!, { appIds: [appId] });
    expect(listed.results).toMatchObject([{ deliveryCarrierMetadata: { _id: appId, success: true }, deliveryCarrierDetails: { displayName: 'Pigeon Post' } }]);
    expect(listed.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 0 });
    const dearer = (await wix.updateDeliveryCarrier(home!, { deliveryCarrier: { appId, backupRate: { amount: '9', active: true } } })).deliveryProfile!;
    expect(dearer.deliveryRegions![0]!.deliveryCarriers![0]!.backupRate!.amount).toBe('9');
    // Carriers show no settings, so there is nothing to switch.
    await expect(wix.setDeliveryCarrierActiveStatus(appId, { rowId: randomUUID(), active: true })).rejects.toMatchObject(refusal('DELIVERY_CARRIER_HAS_NO_SETTINGS'));
    await expect((wix as any).updateCarrierSettings(appId, { rowId: randomUUID(), active: true })).rejects.toMatchObject(refusal('DELIVERY_CARRIER_HAS_NO_SETTINGS'));
    const none = (await wix.removeDeliveryCarrier(home!, { appId })).deliveryProfile!;
    expect(none.deliveryRegions![0]!.deliveryCarriers).toEqual([]);
  });

  it('keeps shipping options', async () => {
    const wix = manager().shippingOptions;
    const [home, abroad] = await regions();
    const made = await wix.createShippingOption({
      title: 'Post',
      estimatedDeliveryTime: '2 days',
      deliveryRegionIds: [home!],
      rates: [{ amount: '4.90', conditions: [{ type: 'BY_TOTAL_WEIGHT', operator: 'LTE', value: '5' }], multiplyByQuantity: true }],
    });
    expect(made).toMatchObject({ title: 'Post', revision: '1', deliveryRegionIds: [home] });
    expect(made.rates).toMatchObject([{ amount: '4.90', conditions: [{ type: 'BY_TOTAL_WEIGHT', operator: 'LTE', value: '5' }], multiplyByQuantity: true }]);
    const more = (await wix.addDeliveryRegion(made._id!, abroad!, { revision: made.revision! })).shippingOption!;
    expect(more.deliveryRegionIds).toEqual([home, abroad]);
    const fewer = (await wix.removeDeliveryRegion(made._id!, home!, { revision: more.revision! })).shippingOption!;
    expect(fewer.deliveryRegionIds).toEqual([abroad]);
    const changed = await wix.updateShippingOption(made._id!, { revision: fewer.revision!, title: 'Express' });
    expect(changed).toMatchObject({ title: 'Express', estimatedDeliveryTime: '2 days' });
    const extended = (await wix.updateExtendedFields(made._id!, namespace, { namespaceData: { van: 3 } })).shippingOption!;
    expect(extended.extendedFields!.namespaces![namespace]).toEqual({ van: 3 });
    expect(await wix.getShippingOption(made._id!)).toEqual(extended);
    expect((await wix.queryShippingOptions().eq('_id', made._id!).find()).items).toEqual([extended]);
    await wix.deleteShippingOption(made._id!);
    await expect(wix.getShippingOption(made._id!)).rejects.toMatchObject({ status: 404 });
  });

  it('keeps local delivery', async () => {
    const wix = manager().localDeliveryOptions;
    const [home, abroad] = await regions();
    const externalId = randomUUID();
    const made = await wix.createLocalDeliveryOption({
      areaName: 'Mitte',
      externalId,
      rate: '3.5',
      rates: [{ amount: '3.5', conditions: [] }],
      estimatedDeliveryTime: 'Today',
      zipConfig: { zipCodes: ['10115', '101*'] },
      deliveryRegionIds: [home!],
      scheduledDeliveryConfig: { handlingDays: 1, timeWindows: [{ day: 'MON', start: { hours: 9, minutes: 0 }, end: { hours: 12, minutes: 0 }, enabled: true }] },
    } as any);
    expect(made).toMatchObject({ areaName: 'Mitte', zipConfig: { zipCodes: ['10115', '101*'] }, deliveryRegionIds: [home], revision: '1' });
    expect(made.scheduledDeliveryConfig).toMatchObject({ handlingDays: 1, timeWindows: [{ day: 'MON', start: { hours: 9 }, end: { hours: 12 } }] });
    const more = (await wix.addDeliveryRegion(abroad!, { localDeliveryOptionId: made._id!, revision: made.revision })).localDeliveryOption!;
    expect(more.deliveryRegionIds).toEqual([home, abroad]);
    const fewer = (await wix.removeDeliveryRegion(abroad!, { localDeliveryOptionId: made._id!, revision: more.revision })).localDeliveryOption!;
    expect(fewer.deliveryRegionIds).toEqual([home]);
    const changed = await wix.updateLocalDeliveryOption(made._id!, { revision: fewer.revision!, areaName: 'Centre' } as any);
    expect(changed).toMatchObject({ areaName: 'Centre', estimatedDeliveryTime: 'Today' });
    expect(await wix.getLocalDeliveryOption(made._id!)).toEqual(changed);
    expect((await wix.listLocalDeliveryOptions(externalId)).localDeliveryOptions!.map((o) => o._id)).toEqual([made._id]);

    const bulk = await wix.bulkCreateLocalDeliveryOption([
      { areaName: 'Round', rate: '2', radiusConfig: { radius: 5, address: { formatted: 'Berlin', location: { latitude: 52.5, longitude: 13.4 } } }, deliveryRegionIds: [home!] },
      { areaName: 'Town', rate: '2', cityConfig: { cityItems: [{ cityName: 'Potsdam', country: 'DE' }] }, deliveryRegionIds: [home!] },
    ] as any);
    expect(bulk.errors).toEqual([]);
    expect(bulk.localDeliveryOptions!.map((o) => o.areaName)).toEqual(['Round', 'Town']);
    const [round, town] = bulk.localDeliveryOptions!;
    const updated = await wix.bulkUpdateLocalDeliveryOption([{ _id: round!._id!, revision: round!.revision!, areaName: 'Circle' }] as any);
    expect(updated).toMatchObject({ errors: [], localDeliveryOptions: [{ _id: round!._id, areaName: 'Circle', radiusConfig: { radius: 5 } }] });
    const found = await wix.queryLocalDeliveryOptions().in('_id', [made._id!, round!._id!, town!._id!]).find();
    expect(found.items).toHaveLength(3);
    await wix.bulkDeleteLocalDeliveryOption([round!._id!, town!._id!]);
    await wix.deleteLocalDeliveryOption(made._id!);
    expect((await wix.queryLocalDeliveryOptions().in('_id', [made._id!, round!._id!, town!._id!]).find()).items).toEqual([]);
  });

  it('keeps pickup locations', async () => {
    const wix = manager().pickupLocations;
    const [home, abroad] = await regions();
    const made = await wix.createPickupLocation({ name: 'Shop', address: berlin, deliveryTime: 'At once', instructions: 'Ring', active: true, deliveryRegionIds: [home!], rates: [{ amount: '0', conditions: [] }] });
    expect(made).toMatchObject({ name: 'Shop', active: true, deliveryRegionIds: [home], revision: '1', address: { country: 'DE', city: 'Berlin' } });
    const more = (await wix.addDeliveryRegion(made._id!, abroad!, { revision: made.revision! })).pickupLocation!;
    expect(more.deliveryRegionIds).toEqual([home, abroad]);
    const fewer = (await wix.removeDeliveryRegion(made._id!, abroad!, { revision: more.revision! })).pickupLocation!;
    expect(fewer.deliveryRegionIds).toEqual([home]);
    const changed = await wix.updatePickupLocation(made._id!, { revision: fewer.revision!, instructions: 'Knock' });
    expect(changed).toMatchObject({ instructions: 'Knock', name: 'Shop' });
    expect(await wix.getPickupLocation(made._id!)).toEqual(changed);

    const bulk = await wix.bulkCreatePickupLocation([{ name: 'Kiosk', address: berlin, deliveryRegionIds: [home!] }, { name: 'Market', address: berlin, deliveryRegionIds: [home!] }]);
    expect(bulk.errors).toEqual([]);
    expect(bulk.pickupLocations!.map((l) => l.name)).toEqual(['Kiosk', 'Market']);
    const ids = bulk.pickupLocations!.map((l) => l._id!);
    const updated = await wix.bulkUpdatePickupLocation([{ _id: ids[0]!, revision: bulk.pickupLocations![0]!.revision!, name: 'Stand' }]);
    expect(updated).toMatchObject({ errors: [], pickupLocations: [{ _id: ids[0], name: 'Stand' }] });
    expect((await wix.queryPickupLocation().in('name', ['Stand', 'Market']).find()).items.map((l) => l._id).sort()).toEqual([...ids].sort());
    expect((await wix.bulkDeletePickupLocation(ids)).errors).toEqual([]);
    await wix.deletePickupLocation(made._id!);
    expect((await wix.queryPickupLocation().in('name', ['Shop', 'Stand', 'Market']).find()).items).toEqual([]);
  });

  it('keeps how parcels are made up', async () => {
    const wix = manager().shippoConfigurations;
    const [home, abroad] = await regions();
    const made = await wix.createShippoConfiguration(
      {
        deliveryRegionId: home!,
        packageType: 'CUSTOM',
        packageDetails: { name: 'Box', dimensions: { length: '30', width: '20', height: '10.5' }, maxNumberOfProducts: '4' },
        osLocationId: randomUUID(),
        domesticServices: [{ service: 'PRIORITY_MAIL', serviceSettings: { handlingFee: { value: '1.5', calculationType: 'FIXED' } } }],
        backupWeight: '0.5',
      },
      { backupRate: '12' },
    );
    expect(made).toMatchObject({ packageType: 'CUSTOM', deliveryRegionIds: [home], revision: '1', packageDetails: { dimensions: { height: '10.5' } } });
    expect(made.domesticServices).toMatchObject([{ service: 'PRIORITY_MAIL', serviceSettings: { handlingFee: { value: '1.5', calculationType: 'FIXED' } } }]);
    const more = (await wix.addDeliveryRegion(made._id!, abroad!, { revision: made.revision })).shippoConfiguration!;
    expect(more.deliveryRegionIds).toEqual([home, abroad]);
    const fewer = (await wix.removeDeliveryRegion({ shippoConfigurationId: made._id!, deliveryRegionId: abroad! }, { revision: more.revision })).shippoConfiguration!;
    expect(fewer.deliveryRegionIds).toEqual([home]);
    const changed = await wix.updateShippoConfiguration(made._id!, { revision: fewer.revision!, packageType: 'SMALL_FLAT_RATE_BOX' });
    expect(changed).toMatchObject({ packageType: 'SMALL_FLAT_RATE_BOX', backupWeight: '0.5' });
    const extended = (await wix.updateExtendedFields(made._id!, namespace, { namespaceData: { tape: 'brown' } })).shippoConfiguration!;
    expect(extended.extendedFields!.namespaces![namespace]).toEqual({ tape: 'brown' });
    expect(await wix.getShippoConfiguration(made._id!)).toEqual(extended);
    expect((await wix.queryShippoConfigurations().eq('_id', made._id!).find()).items).toEqual([extended]);
    await wix.deleteShippoConfiguration(made._id!);
    await expect(wix.getShippoConfiguration(made._id!)).rejects.toMatchObject({ status: 404 });
  });

  it('left no operation out', () => {
    expect(calls.missing()).toEqual([]);
    expect(wire.seen.filter((s) => s.status < 400 && s.status !== 200)).toEqual([]);
  });
});
