// Buying to the end: from the storefront's shelf to an order received, and everything that can go wrong between.
import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, eventually, phone, useShop, type Shop } from '../support/browser';
import type { Database } from '../support/souk';
import {
  ada,
  bookOf,
  call,
  cards,
  checkoutIdOf,
  continueButton,
  fillAddress,
  fillCard,
  fillDetails,
  heading,
  makeCheckout,
  newMember,
  orderNumber,
  orderOf,
  paidFor,
  payButton,
  payWith,
  productOf,
  toCheckout,
  visitorToken,
} from './buying';
import { addButton, amount, card, cartCount, drawer, faultless, overflow } from './pages';

// A refusal of a card is told by such a status, which the browser reports by itself.
const refused = /create-order-and-charge/;
const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });

/** People buy at a desk and on a phone, and shops have one database or the other: each of them once. */
const ways: [Database, string, BrowserContextOptions][] = [
  ['sqlite', 'at a desk', desktop],
  ['postgres', 'on a phone', phone],
];

/** The whole of an order. */
const placed = async (shop: Shop, id: string) =>
  (await call<{ order: object }>(shop, 'GET', `/v1/orders/${id}`, undefined, shop.souk.apiKey)).order;

/** What a checkout is to come by, as the shop has it. */
const wayOf = async (shop: Shop, id: string) => {
  const { checkout } = await call<{
    checkout: { shippingInfo: { selectedCarrierServiceOption?: { title: string } } };
  }>(shop, 'GET', `/v1/checkouts/${id}`, undefined, shop.souk.apiKey);
  return checkout.shippingInfo.selectedCarrierServiceOption?.title;
};

/** A member has told the shop more about themself. */
async function keeps(shop: Shop, email: string, contact: object) {
  const { members } = await call<{ members: { id: string }[] }>(
    shop,
    'POST',
    '/v1/members/query',
    { query: { filter: { loginEmail: email } } },
    shop.souk.apiKey,
  );
  await call(shop, 'PATCH', `/v1/members/${members[0]!.id}`, { member: { contact } }, shop.souk.apiKey);
}

/** Another place than Ada's. */
const elsewhere = { addressLine: '77 Hudson Street', city: 'Albany', postalCode: '12207' };

describe.each(ways)('on %s, %s', (database, _, device) => {
  const shop = useShop(database);

  test('a guest buys from the grid: declined, then another card and another address', async () => {
    shop.expect(refused);
    const page = await shop.visit('/products?collection=ceramics', device);
    await card(page, 'Safi star plate').waitFor();
    await page.getByRole('button', { name: 'Add Safi star plate to cart' }).click();
    await drawer(page).getByRole('button', { name: 'Check out' }).click();
    await page.getByLabel('Email').waitFor();
    // The proof is not in the address.
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(['checkoutId']);
    const id = checkoutIdOf(page);

    await fillDetails(page);
    await eventually(() => amount(page, 'Shipping').innerText()).toBe('$5.90');
    await radio(page, 'Express').check();
    await eventually(() => amount(page, 'Total').innerText()).toBe('$52.50');
    await payWith(page, cards.noFunds);
    await page.getByRole('alert').getByText('There is not enough money on this card.').waitFor();
    // What was typed is there, and the order waits.
    expect(await page.getByLabel('Name on card').inputValue()).toBe('Ada Benali');
    // Nobody is thanked for what they have not paid, also not after loading the page again.
    await page.reload();
    await page.getByLabel('Card number').waitFor();
    expect(new URL(page.url()).pathname).toBe('/hosted/checkout');
    expect(await page.getByText(/thank you/i).count()).toBe(0);
    await eventually(() => amount(page, 'Total').innerText()).toBe('$52.50');
    await page.getByRole('button', { name: 'Edit delivery' }).click();
    await page.getByLabel('Address', { exact: true }).fill(elsewhere.addressLine);
    await page.getByLabel('City').fill(elsewhere.city);
    await page.getByLabel('ZIP code').fill(elsewhere.postalCode);
    await continueButton(page).click();
    await payWith(page, cards.approved);

    await page.waitForURL((url) => url.pathname === '/thank-you');
    await heading(page, 'Thank you, Ada').waitFor();
    await page.getByText('Paid', { exact: true }).waitFor();
    await eventually(() => amount(page, 'Total').innerText()).toBe('$52.50');
    await eventually(() => cartCount(page)).toBe('Cart, 0 items');
    const order = await orderOf(shop, id);
    expect(await orderNumber(page).innerText()).toContain(order.number);
    expect(new URL(page.url()).searchParams.get('orderId')).toBe(order.id);
    expect(await paidFor(shop, order.id)).toEqual(['52.50']);
    const at = { address: elsewhere };
    expect(await placed(shop, order.id)).toMatchObject({
      shippingInfo: { logistics: { shippingDestination: at } },
      billingInfo: at,
    });
  });

  test('a gift card pays what it holds, a card the rest', async () => {
    const { giftCard } = await call<{ giftCard: { code: string } }>(
      shop,
      'POST',
      '/v1/gift-cards',
      { giftCard: { initialValue: { amount: '5.00' } } },
      shop.souk.apiKey,
    );
    const made = await makeCheckout(shop, ['olive-soap']);
    const page = await shop.visit(made.url, device);
    await fillDetails(page);
    if (device === phone) await page.getByRole('button', { name: 'Show order summary' }).click();
    await page.getByRole('button', { name: 'Use a gift card' }).click();
    await page.getByLabel('Gift card code').fill(giftCard.code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await eventually(() => amount(page, 'Total').innerText()).toBe('$9.90');
    await payWith(page, cards.approved);
    await heading(page, 'Thank you, Ada').waitFor();
    const order = await orderOf(shop, made.id);
    expect(order.paymentStatus).toBe('PAID');
    expect(await bookOf(shop, order.id)).toEqual([
      ['card', '9.90'],
      ['gift card', '5.00'],
    ]);
    expect(await placed(shop, order.id)).toMatchObject({ priceSummary: { total: { amount: '14.90' } } });
  });

  test('a bank that asks is told no, then yes', async () => {
    const page = await shop.visit('/', device);
    await toCheckout(page);
    const id = checkoutIdOf(page);
    await fillDetails(page);
    await payWith(page, cards.challenge);
    await heading(page, 'Confirm the payment').waitFor();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('You did not confirm the payment').waitFor();
    await payWith(page, cards.challenge);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL((url) => url.pathname === '/thank-you');
    await heading(page, 'Thank you, Ada').waitFor();
    const order = await orderOf(shop, id);
    expect(order.paymentStatus).toBe('PAID');
    expect(await paidFor(shop, order.id)).toHaveLength(1);
  });

  test('a member is known, keeps a card and an address, and pays with them in one go', async () => {
    const { open } = await shop.visitor(device);
    const page = await open('/');
    const email = await newMember(page);
    // The form waits for what the shop knows, or it would be filled in over what was typed.
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/v1/identities/my', async (route) => {
      if (page.url().includes('/hosted/checkout')) await held;
      await route.continue();
    });
    const asked = page.waitForRequest(
      (request) => request.url().endsWith('/v1/identities/my') && page.url().includes('/hosted/checkout'),
    );
    const opened = toCheckout(page);
    await asked;
    expect(await page.getByLabel('Email').count()).toBe(0);
    answer();
    await opened;
    await eventually(() => page.getByLabel('Email').inputValue()).toBe(email);
    await eventually(() => page.getByLabel('First name').inputValue()).toBe('Sara');
    await page.getByLabel('Country').selectOption('US');
    await fillAddress(page, { ...ada, first: 'Sara', last: 'Amrani' });
    await continueButton(page).click();
    await fillCard(page, cards.approved);
    await page.getByRole('checkbox', { name: 'Save this card' }).check();
    await payButton(page).click();
    await heading(page, 'Thank you, Sara').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'My orders' }).waitFor();

    const address = { country: 'US', subdivision: 'US-NY', ...elsewhere };
    await keeps(shop, email, { lastName: 'Amrani', addresses: [address] });
    await page.goto('/products/mint-tea');
    await addButton(page).click();
    await drawer(page).getByRole('button', { name: 'Check out' }).click();
    // Who it is, where it goes and what it is paid with is filled in: nothing is typed.
    await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
    await page.getByText(elsewhere.addressLine).first().waitFor();
    const id = checkoutIdOf(page);
    const kept = radio(page, 'Visa ending in 4242');
    await kept.waitFor();
    await eventually(() => kept.isChecked()).toBe(true);
    // The cheapest way is chosen, and in the total, before anybody presses anything.
    await eventually(() => radio(page, 'Standard').isChecked()).toBe(true);
    await eventually(() => wayOf(shop, id)).toBe('Standard');
    await radio(page, 'Express').check();
    await payButton(page).click();
    await heading(page, 'Thank you, Sara').waitFor();
    const order = await orderOf(shop, id);
    expect(order.paymentStatus).toBe('PAID');
    expect(await placed(shop, order.id)).toMatchObject({
      buyerInfo: { email },
      shippingInfo: { logistics: { shippingDestination: { address: elsewhere } } },
    });
  });

  if (database === 'sqlite') onOneDatabase(shop);
});

function onOneDatabase(shop: Shop) {
  const manage = <T>(method: string, path: string, body?: object) =>
    call<T>(shop, method, path, body, shop.souk.apiKey);

  test('a link opens its checkout in a fresh browser, and nothing else', async () => {
    const made = await makeCheckout(shop, ['olive-soap', 'mint-tea']);
    const other = await makeCheckout(shop, ['mint-tea']);
    const page = await shop.visit(made.url, phone);
    await page.getByLabel('Email').waitFor();
    await page.reload();
    await fillDetails(page);
    await payWith(page, cards.approved);
    await heading(page, 'Thank you, Ada').waitFor();
    await orderNumber(page).waitFor();
    expect((await orderOf(shop, made.id)).status).toBe('APPROVED');

    shop.expect(/status of 404/);
    // The id alone, another checkout's token, and a changed way back open nothing.
    const token = new URL(made.url).searchParams.get('token')!;
    for (const path of [
      `/hosted/checkout?checkoutId=${other.id}`,
      `/hosted/checkout?checkoutId=${other.id}&token=${token}`,
      `${other.url}&back=${Buffer.from('{"thankYouPageUrl":"https://evil.example/"}').toString('base64url')}`,
      '/hosted/checkout',
    ]) {
      const stranger = await shop.visit(path);
      await heading(stranger, 'This checkout is no longer available').waitFor();
      await stranger.context().close();
    }
  });

  test.each([
    ['at a desk', desktop, 'gourd-lamp', 'Gourd lamp'],
    ['on a phone', phone, 'ifrane-throw', 'Ifrane throw'],
  ])('what was bought by somebody else meanwhile is told, and taken out, %s', async (_, device, slug, name) => {
    shop.expect(refused);
    const last = await productOf(shop, slug);
    const made = await makeCheckout(shop, [slug, 'olive-soap']);
    const page = await shop.visit(made.url, device);
    await fillDetails(page);
    await fillCard(page, cards.approved);
    await sellOut(last.id);
    await payButton(page).click();
    await page.getByText('Some items have just sold out').waitFor();
    await page.getByText('Sold out', { exact: true }).waitFor();
    await eventually(() => payButton(page).isDisabled()).toBe(true);
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await eventually(() => amount(page, 'Subtotal').innerText()).toBe('$9.00');
    await payButton(page).click();
    await heading(page, 'Thank you, Ada').waitFor();
  });

  /** Somebody else buys the last ones. */
  async function sellOut(productId: string) {
    const { inventoryItems } = await manage<{ inventoryItems: { id: string; variants: { variantId: string; quantity?: number }[] }[] }>(
      'POST',
      '/v2/inventoryItems/query',
      { query: { filter: JSON.stringify({ productId }) } },
    );
    const item = inventoryItems[0]!;
    await manage('PATCH', `/v2/inventoryItems/product/${productId}`, {
      inventoryItem: {
        trackQuantity: true,
        variants: item.variants.map(({ variantId }) => ({ variantId, quantity: 0 })),
      },
    });
  }

  test('a new price is shown before it is paid', async () => {
    shop.expect(refused);
    const tea = await productOf(shop, 'mint-tea');
    const made = await makeCheckout(shop, ['mint-tea']);
    const page = await shop.visit(made.url);
    await fillDetails(page);
    await fillCard(page, cards.approved);
    await manage('PATCH', `/v1/products/${tea.id}`, { product: { priceData: { price: 18 } } });
    await payButton(page).click();
    await page.getByText('The total was $21.90 and is now $23.90.').waitFor();
    await payButton(page).click();
    await heading(page, 'Thank you, Ada').waitFor();
    expect(await paidFor(shop, (await orderOf(shop, made.id)).id)).toEqual(['23.90']);
    await manage('PATCH', `/v1/products/${tea.id}`, { product: { priceData: { price: 16 } } });
  });

  test('an answer that is lost costs nobody a second payment', async () => {
    shop.expect(/ERR_FAILED|Failed to load resource/);
    const made = await makeCheckout(shop, ['olive-soap']);
    const page = await shop.visit(made.url);
    await fillDetails(page);
    // The shop hears it and charges; its answer never arrives.
    await page.route(
      '**/create-order-and-charge',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await payWith(page, cards.approved);
    await page.getByText('The connection was lost').waitFor();
    await page.getByRole('button', { name: 'Check and try again' }).click();
    await heading(page, 'Thank you, Ada').waitFor();
    expect(await paidFor(shop, (await orderOf(shop, made.id)).id)).toHaveLength(1);
  });

  test('a call that never left is made again, once', async () => {
    shop.expect(/ERR_FAILED|Failed to load resource/);
    const made = await makeCheckout(shop, ['olive-soap']);
    const page = await shop.visit(made.url);
    await fillDetails(page);
    await page.route('**/create-order-and-charge', (route) => route.abort(), { times: 1 });
    await payWith(page, cards.approved);
    await page.getByRole('button', { name: 'Check and try again' }).click();
    await heading(page, 'Thank you, Ada').waitFor();
    expect(await paidFor(shop, (await orderOf(shop, made.id)).id)).toHaveLength(1);
  });

  test('two presses and two tabs make one payment', async () => {
    shop.expect(refused);
    const made = await makeCheckout(shop, ['olive-soap']);
    const visitor = await shop.visitor(desktop);
    const page = await visitor.open(made.url);
    await fillDetails(page);
    await fillCard(page, cards.approved);
    const second = await visitor.open(made.url);
    await fillCard(second, cards.approved);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/create-order-and-charge')) calls++;
    });
    await Promise.all([
      payButton(page).evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      }),
      payButton(second).click(),
    ]);
    await heading(page, 'Thank you, Ada').waitFor();
    await heading(second, 'Thank you, Ada').waitFor();
    expect(calls).toBe(1);
    expect(await paidFor(shop, (await orderOf(shop, made.id)).id)).toHaveLength(1);
  });

  test('on a phone: fetched, with coupon, gift card, tip and note, to pay later', async () => {
    shop.expect(/status of 4/);
    await manage('POST', '/v2/coupons', {
      specification: {
        name: 'Autumn',
        code: 'AUTUMN',
        startTime: '1700000000000',
        percentOffRate: 10,
        scope: { namespace: 'stores' },
      },
    });
    const { giftCard } = await manage<{ giftCard: { code: string } }>('POST', '/v1/gift-cards', {
      giftCard: { initialValue: { amount: '5.00' } },
    });
    await manage('POST', '/v1/tip-settings/create-default', {
      tipSettings: {
        tipType: 'PERCENTAGE',
        presets: [{ value: 10 }, { value: 15 }],
        allowCustomerTip: true,
        allowCustomAmount: true,
      },
    });
    const made = await makeCheckout(shop, ['olive-soap', 'mint-tea']);
    const page = await shop.visit(made.url, phone);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByText('Pickup', { exact: true }).tap();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Benali');
    await continueButton(page).tap();
    await radio(page, /Fetch at the workshop/).waitFor();

    await page.getByRole('button', { name: 'Show order summary' }).tap();
    await page.getByRole('button', { name: 'Add a coupon' }).tap();
    await page.getByLabel('Coupon code').fill('NOPE');
    await page.getByRole('button', { name: 'Apply' }).tap();
    await page.getByText('We do not know this coupon code.').waitFor();
    await page.getByLabel('Coupon code').fill('AUTUMN');
    await page.getByRole('button', { name: 'Apply' }).tap();
    await eventually(() => amount(page, 'Autumn').innerText()).toBe('−$2.50');
    await page.getByRole('button', { name: 'Use a gift card' }).tap();
    await page.getByLabel('Gift card code').fill(giftCard.code);
    await page.getByRole('button', { name: 'Apply' }).tap();
    await eventually(() => amount(page, 'Total').innerText()).toBe('$17.50');
    await page.getByText('$5.00 on the card, $0.00 left after this order').waitFor();
    await page.getByText('10%', { exact: true }).tap();
    await eventually(() => amount(page, 'Total').innerText()).toBe('$19.75');
    await page.getByText('Other amount').tap();
    await page.getByLabel('Tip in USD').fill('3');
    await page.getByRole('button', { name: 'Add tip' }).tap();
    await eventually(() => amount(page, 'Total').innerText()).toBe('$20.50');
    await page.getByRole('button', { name: 'Remove AUTUMN' }).tap();
    await eventually(() => amount(page, 'Total').innerText()).toBe('$23.00');

    await page.getByRole('button', { name: 'Add a note' }).tap();
    await page.getByLabel('Order note').fill('Please wrap it.');
    await page.getByText('Pay later').tap();
    // Who fetches things has a billing address all the same.
    await payButton(page).tap();
    await page.getByText('Enter the street and number.').first().waitFor();
    await page.getByLabel('Address', { exact: true }).fill(ada.line);
    await page.getByLabel('City').fill(ada.city);
    await page.getByLabel('State', { exact: true }).selectOption(ada.state);
    await page.getByLabel('ZIP code').fill(ada.zip);
    await eventually(() => overflow(page)).toBe(0);
    await payButton(page).tap();
    await heading(page, 'Thank you, Ada').waitFor();
    await page.getByText('Not paid yet').waitFor();
    await page.getByRole('heading', { name: 'How to pay' }).waitFor();
    await page.getByText('48 Mercer Street').waitFor();
    expect((await orderOf(shop, made.id)).buyerNote).toBe('Please wrap it.');
    await manage('PATCH', '/v1/tip-settings', await tipsOff());
  });

  async function tipsOff() {
    const { tipSettings } = await manage<{ tipSettings: { id: string; revision: string }[] }>(
      'POST',
      '/v1/tip-settings/query',
      { query: {} },
    );
    const { id, revision } = tipSettings[0]!;
    return { tipSettings: { id, revision, allowCustomerTip: false } };
  }

  test('who pays later is told how, back in the shop', async () => {
    const page = await shop.visit('/');
    await toCheckout(page);
    await fillDetails(page);
    await page.getByText('Pay later').click();
    await page.getByRole('button', { name: /^Place order, pay \$14.90 later$/ }).click();
    await page.waitForURL((url) => url.pathname === '/thank-you');
    await page.getByText('Not paid yet').waitFor();
    await page.getByRole('heading', { name: 'How to pay' }).waitFor();
    // A stranger with the address sees nothing of it, and is asked for the e-mail.
    shop.expect(/status of 404/);
    const stranger = await shop.visit(page.url());
    await heading(stranger, 'Is this your order?').waitFor();
    expect(await stranger.getByText(/thank you|is placed/i).count()).toBe(0);
    expect(await stranger.getByText('Ada').count()).toBe(0);
  });

  test('what costs nothing is ordered without a way of paying', async () => {
    await manage('POST', '/v2/coupons', {
      specification: {
        name: 'All of it',
        code: 'FREE',
        startTime: '1700000000000',
        percentOffRate: 100,
        scope: { namespace: 'stores' },
      },
    });
    const made = await makeCheckout(shop, ['olive-soap'], { couponCode: 'FREE' });
    const page = await shop.visit(made.url);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByText('Pickup', { exact: true }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Benali');
    await continueButton(page).click();
    await page.getByText('No payment needed.').waitFor();
    expect(await page.getByLabel('Card number').count()).toBe(0);
    await page.getByRole('button', { name: 'Place order' }).click();
    await heading(page, 'Thank you').waitFor();
    expect((await orderOf(shop, made.id)).status).toBe('APPROVED');
  });

  test('how it comes is asked as soon as the checkout opens, and what is fetched tells where and costs no shipping', async () => {
    const page = await shop.visit((await makeCheckout(shop, ['olive-soap'])).url, desktop);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') writes.push(request.url());
    });
    await radio(page, 'Pickup').waitFor();
    expect(await radio(page, 'Ship').isChecked()).toBe(true);
    expect(writes).toEqual([]);
    await page.getByText('Pickup', { exact: true }).click();
    await page.getByText(/48 Mercer Street/).waitFor();
    await eventually(() => amount(page, 'Pickup').innerText()).toBe('Free');
    await page.getByText('Ship', { exact: true }).click();
    await eventually(() => amount(page, 'Shipping').innerText()).toMatch(/^\$\d/);
    await eventually(() => page.getByText(/48 Mercer Street/).count()).toBe(0);
    await faultless(page);
  });

  test('a pay link is paid by whoever has it', async () => {
    const token = await visitorToken(shop);
    const { id } = await productOf(shop, 'olive-soap');
    const address = { country: 'US', city: 'New York', subdivision: 'US-NY', postalCode: '10001', addressLine: '1 Main' };
    const made = await call<{ checkout: { id: string; shippingInfo: { carrierServiceOptions: { shippingOptions: { code: string }[] }[] } } }>(
      shop,
      'POST',
      '/v1/checkouts',
      {
        channelType: 'WEB',
        lineItems: [{ quantity: 1, catalogReference: { appId: '1380b703-ce81-ff05-f115-39571d94dfcd', catalogItemId: id } }],
        checkoutInfo: {
          buyerInfo: { email: ada.email },
          billingInfo: { address, contactDetails: { firstName: 'Ada', lastName: 'B' } },
          shippingInfo: { shippingDestination: { address, contactDetails: { firstName: 'Ada', lastName: 'B' } } },
        },
      },
      token,
    );
    const { code } = made.checkout.shippingInfo.carrierServiceOptions[0]!.shippingOptions[0]!;
    await call(shop, 'PATCH', `/v1/checkouts/${made.checkout.id}`, { checkout: { id: made.checkout.id, shippingInfo: { selectedCarrierServiceOption: { code } } } }, token);
    const { paymentGatewayOrderId, orderId } = await call<{ paymentGatewayOrderId: string; orderId: string }>(
      shop,
      'POST',
      `/v1/checkouts/${made.checkout.id}/create-order`,
      {},
      token,
    );
    const page = await shop.visit(`/hosted/pay/${paymentGatewayOrderId}`, phone);
    await page.getByLabel('Card number').waitFor();
    await payWith(page, cards.declined);
    await page.getByText('Your payment was declined').waitFor();
    await payWith(page, cards.challenge);
    await page.getByRole('button', { name: 'Confirm' }).tap();
    await heading(page, 'Already paid').waitFor();
    await page.reload();
    await heading(page, 'Already paid').waitFor();
    expect(await paidFor(shop, orderId)).toHaveLength(1);

    shop.expect(/status of 404/);
    const wrong = await shop.visit(`/hosted/pay/${randomUUID()}`);
    await heading(wrong, 'This payment link does not work').waitFor();
    // In another tab than the one that was left to pay.
    const back = await shop.visit('/hosted/payment/nothing');
    await heading(back, 'This payment link does not work').waitFor();
    const over = await shop.visit('/hosted/challenge/nothing');
    await over.getByRole('button', { name: 'Confirm' }).click();
    await heading(over, 'Nothing to confirm').waitFor();
  });

  test('works by keyboard and says what is wrong, where', async () => {
    const made = await makeCheckout(shop, ['olive-soap']);
    const page = await shop.visit(made.url);
    await continueButton(page).focus();
    await page.keyboard.press('Enter');
    const summary = page.getByRole('alert').filter({ hasText: /There are \d problems/ });
    await summary.waitFor();
    await eventually(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    const field = page.getByLabel('Email');
    const error = await field.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${error!.split(' ').at(-1)}"]`).innerText()).toBe('Enter your email address.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('ada@gmial.com');
    await page.getByRole('button', { name: 'Did you mean ada@gmail.com?' }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Benali');
    await page.getByLabel('Address', { exact: true }).fill(ada.line);
    await page.getByLabel('City').fill(ada.city);
    await page.getByLabel('State', { exact: true }).selectOption(ada.state);
    await page.getByLabel('ZIP code').fill('1');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a valid postal code for this country.').first().waitFor();
    await page.getByLabel('ZIP code').fill(ada.zip);
    await page.keyboard.press('Enter');
    await page.getByLabel('Card number').waitFor();
    await faultless(page);
    // What was folded opens again with everything in it.
    await page.getByRole('button', { name: 'Edit delivery' }).click();
    await eventually(() => page.getByLabel('City').inputValue()).toBe('New York');
    await eventually(() => page.getByLabel('Email').inputValue()).toBe('ada@gmail.com');
  });

  test.each([
    ['light', desktop],
    ['dark', phone],
  ] as const)('every page is for everyone, %s', async (colorScheme, device) => {
    const made = await makeCheckout(shop, ['olive-soap']);
    const look = { ...device, colorScheme };
    const page = await shop.visit(made.url, look);
    await page.getByLabel('Email').waitFor();
    const clean = async () => {
      await faultless(page);
      await eventually(() => overflow(page)).toBe(0);
    };
    await clean();
    await fillDetails(page);
    await page.getByLabel('Card number').waitFor();
    await clean();
    await payWith(page, cards.challenge);
    await heading(page, 'Confirm the payment').waitFor();
    await clean();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await heading(page, 'Thank you, Ada').waitFor();
    await clean();
  });

  test('reads from right to left', async () => {
    const made = await makeCheckout(shop, ['olive-soap']);
    const page = await shop.visit(`${made.url}&lang=ar`, phone);
    await page.getByLabel('البريد الإلكتروني').waitFor();
    await eventually(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await eventually(() => overflow(page)).toBe(0);
    await faultless(page);
  });
}
