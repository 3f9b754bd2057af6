// What members keep: addresses and phone numbers, cards, gift cards, and what they put aside in the cart.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { useOffice, type Office } from '../support/office';
import { databases } from '../support/souk';
import { ada, cards, fillCard, fillDetails, payButton, toCheckout } from './buying';
import { heading, newcomer, part } from './members';
import { addButton, arrive, drawer, notice, sound } from './pages';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function fillIn(page: Page, street: string, city = 'Berlin', postal = '10119') {
  const form = dialog(page, 'New address');
  await form.getByLabel('Country').selectOption('DE');
  await form.getByLabel('Street and number').fill(street);
  await form.getByLabel('Postal code').fill(postal);
  await form.getByLabel('City').fill(city);
}

describe.each(databases)('on %s', (database) => {
  const shop = useOffice(database);

  test('a member keeps addresses and phone numbers, and checks out with the first', async () => {
    const { page } = await newcomer(await shop.visitor(phone), '/account/addresses');
    await heading(page, 'Addresses and phone numbers').waitFor();
    await part(page, 'Addresses').getByText('No addresses yet.').waitFor();
    await sound(page, 'no addresses');

    await page.getByRole('button', { name: 'Add address' }).click();
    await fillIn(page, '', 'Berlin', '1011');
    await dialog(page, 'New address').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter the street and number.').waitFor();
    await page.getByText('Enter a valid postal code for this country.').waitFor();
    await sound(page, 'an address with mistakes');
    await fillIn(page, 'Torstr. 1');
    await dialog(page, 'New address').getByRole('button', { name: 'Save' }).click();
    await notice(page, 'Address added').waitFor();
    const list = part(page, 'Addresses');
    await list.getByText('10119 Berlin, Germany').waitFor();

    await page.getByRole('button', { name: 'Add address' }).click();
    await fillIn(page, 'Hafenweg 48', 'Hamburg', '20457');
    await dialog(page, 'New address').getByRole('button', { name: 'Save' }).click();
    await list.getByText('20457 Hamburg, Germany').waitFor();
    expect(await list.getByRole('listitem').first().innerText()).toContain('Torstr. 1');
    await list.getByRole('button', { name: 'Make Hafenweg 48 the default' }).click();
    await notice(page, 'Hafenweg 48 is now your default address').waitFor();
    await eventually(() => list.getByRole('listitem').first().innerText()).toContain('Hafenweg 48');
    expect(await list.getByRole('listitem').first().innerText()).toContain('Default');

    await list.getByRole('button', { name: 'Edit Hafenweg 48' }).click();
    await dialog(page, 'Edit address').getByLabel('Street and number').fill('Hafenweg 50');
    await dialog(page, 'Edit address').getByRole('button', { name: 'Save' }).click();
    await list.getByText('Hafenweg 50').waitFor();
    await list.getByRole('button', { name: 'Remove Torstr. 1' }).click();
    await sound(page, 'an address about to be removed');
    await dialog(page, 'Remove this address?').getByRole('button', { name: 'Remove' }).click();
    await notice(page, 'Address removed').waitFor();
    await eventually(() => list.getByRole('listitem').count()).toBe(1);

    const phones = part(page, 'Phone numbers');
    await phones.getByRole('button', { name: 'Add number' }).click();
    await dialog(page, 'New phone number').getByLabel('Phone number').fill('call me');
    await dialog(page, 'New phone number').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a valid phone number').waitFor();
    await dialog(page, 'New phone number').getByLabel('Phone number').fill('+49 (30) 901820');
    await dialog(page, 'New phone number').getByRole('button', { name: 'Save' }).click();
    await phones.getByText('+49 30 901820').waitFor();
    await sound(page, 'addresses and phone numbers');

    await toCheckout(page);
    const first = page.getByRole('radio', { name: /Hafenweg 50/ });
    await first.waitFor();
    await eventually(() => first.isChecked()).toBe(true);

    // The last of them goes too.
    await arrive(page, '/account/addresses');
    await list.getByRole('button', { name: 'Remove Hafenweg 50' }).click();
    await dialog(page, 'Remove this address?').getByRole('button', { name: 'Remove' }).click();
    await list.getByText('No addresses yet.').waitFor();
  });

  test('a member chooses among the cards that the shop keeps, and removes one', async () => {
    const { page, email } = await newcomer(await shop.visitor(desktop), '/account/cards');
    await page.getByText('No saved cards').waitFor();
    await sound(page, 'no cards');
    for (const number of [cards.approved, '5555 5555 5555 4444']) {
      await toCheckout(page);
      await fillDetails(page, { ...ada, email });
      const another = page.getByRole('radio', { name: /card/i }).last();
      if (number !== cards.approved) await another.check();
      await fillCard(page, number);
      await page.getByRole('checkbox', { name: 'Save this card' }).check();
      await payButton(page).click();
      await heading(page, /^Thank you/).waitFor();
    }
    await arrive(page, '/account/cards');
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ending in' });
    await eventually(() => rows.count()).toBe(2);
    expect(await rows.first().innerText()).toMatch(/Ending in 4242[\s\S]*Default/);
    await page.getByRole('button', { name: /^Make .* ending in 4444 the default/ }).click();
    await notice(page, /ending in 4444 is now your default card/).waitFor();
    await eventually(() => rows.first().innerText()).toMatch(/Ending in 4444[\s\S]*Default/);
    await sound(page, 'two cards');

    await toCheckout(page);
    await fillDetails(page, { ...ada, email });
    const kept = page.getByRole('radio', { name: /ending in 4444/ });
    await kept.waitFor();
    await eventually(() => kept.isChecked()).toBe(true);

    await arrive(page, '/account/cards');
    await page.getByRole('button', { name: /^Remove .* ending in 4444/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await notice(page, /ending in 4444 removed/).waitFor();
    await eventually(() => rows.count()).toBe(1);
    expect(await rows.first().innerText()).toMatch(/Ending in 4242[\s\S]*Default/);
  });

  test('a member adds cards without buying, and the bank has its say', async () => {
    const { page } = await newcomer(await shop.visitor(phone), '/account/cards');
    await page.getByText('No saved cards').waitFor();
    const add = page.getByRole('button', { name: 'Add card' });
    const form = dialog(page, 'Add card');
    const type = async (number: string) => {
      await add.click();
      await form.getByLabel('Card number').fill(number);
      await form.getByLabel('Expiry').fill('12 / 31');
      await form.getByLabel('Security code').fill('123');
      await form.getByLabel('Name on card').fill('Sara Benali');
      await form.getByRole('button', { name: 'Save card' }).click();
    };
    await type(cards.declined);
    await form.getByText(/Your bank declined this card. Nothing was charged/).waitFor();
    await sound(page, 'a card that was refused');
    await form.getByLabel('Card number').fill(cards.approved);
    await form.getByRole('button', { name: 'Save card' }).click();
    await notice(page, /ending in 4242 was saved/).waitFor();
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ending in' });
    await eventually(() => rows.count()).toBe(1);
    expect(await rows.first().innerText()).toMatch(/Ending in 4242[\s\S]*Default/);

    const bank = dialog(page, 'Confirm with your bank');
    await type(cards.challenge);
    await bank.getByRole('button', { name: 'No', exact: true }).click();
    await form.getByText(/You did not confirm the card with your bank/).waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await type(cards.challenge);
    await bank.getByRole('button', { name: 'Yes, it is me' }).click();
    await notice(page, /ending in 3220 was saved/).waitFor();
    await eventually(() => rows.count()).toBe(2);
    await sound(page, 'cards that were added');
  });

  test('a member keeps a gift card by its code, and pays with it in one press', async () => {
    const { giftCard } = await admin<{ giftCard: { code: string } }>(shop.souk, 'POST', '/v1/gift-cards', {
      giftCard: { initialValue: { amount: '5' } },
    });
    const digits = giftCard.code.slice(-4);
    const { page } = await newcomer(await shop.visitor(phone), '/account/gift-cards');
    await page.getByText('No gift cards yet.').waitFor();
    await sound(page, 'no gift cards');
    shop.expect(/status of 404/);
    await page.getByLabel('Gift card code').fill('WRONG-WRONG-WRONG');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('We do not know this gift card code.').waitFor();
    await page.getByLabel('Gift card code').fill(giftCard.code);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await notice(page, 'Gift card added: $5.00').waitFor();
    await page.getByText('$5.00 left of $5.00').waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain(giftCard.code);
    await page.getByRole('button', { name: `History of the card ending in ${digits}` }).click();
    await page.getByRole('cell', { name: /Card issued/ }).waitFor();
    await sound(page, 'the history of a gift card');
    await page.getByRole('button', { name: 'Close', exact: true }).click();

    await toCheckout(page);
    await page.getByRole('button', { name: 'Show order summary' }).click();
    await page.getByRole('button', { name: `Use your gift card ending in ${digits} ($5.00)` }).click();
    await page.getByText(`−$5.00`).first().waitFor();

    await arrive(page, '/account/gift-cards');
    await page.getByRole('button', { name: `Remove the card ending in ${digits}` }).click();
    await dialog(page, 'Remove this gift card?').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No gift cards yet.').waitFor();
  });

  test.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('a member saves something for later and takes it back, on %s', async (_, options) => {
    const { page } = await newcomer(await shop.visitor(options), '/account');
    for (const slug of ['olive-soap', 'mint-tea']) {
      await page.goto(`/products/${slug}`);
      await addButton(page).click();
      await drawer(page).getByRole('button', { name: 'Check out' }).waitFor();
    }
    await arrive(page, '/cart');
    await page.getByRole('button', { name: 'Save Olive oil soap for later' }).click();
    await notice(page, 'Olive oil soap was saved for later.').waitFor();
    const later = part(page, 'Saved for later');
    await later.getByText('Olive oil soap').waitFor();
    await eventually(() => page.getByRole('button', { name: 'Remove Olive oil soap', exact: true }).count()).toBe(0);
    await sound(page, 'a cart with something saved for later');

    // It is there on the next visit, also when the cart is empty.
    await page.getByRole('button', { name: /^Save .* for later/ }).click();
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    await page.reload();
    await eventually(() => later.getByRole('listitem').count()).toBe(2);
    await sound(page, 'an empty cart with things saved for later');
    await later.getByRole('button', { name: 'Move Olive oil soap to cart' }).click();
    await notice(page, 'Olive oil soap was moved to your cart.').waitFor();
    await page.getByRole('button', { name: 'Remove Olive oil soap', exact: true }).waitFor();
    await later.getByRole('button', { name: /^Remove .* from saved items/ }).click();
    await eventually(() => later.count()).toBe(0);
  });

  test('the account is found through one button on a phone', async () => {
    const { page } = await newcomer(await shop.visitor(phone), '/account/orders');
    const menu = page.getByRole('button', { name: 'Account menu: Orders' });
    await menu.click();
    const list = dialog(page, 'Account');
    await list.getByRole('link', { name: 'Gift cards' }).waitFor();
    expect(await list.getByRole('link', { name: 'Orders' }).getAttribute('aria-current')).toBe('page');
    await sound(page, 'the account menu');
    await page.keyboard.press('Escape');
    await eventually(() => menu.evaluate((one) => one === document.activeElement)).toBe(true);
    await menu.press('Enter');
    await list.getByRole('link', { name: 'Payment methods' }).click();
    await heading(page, 'Payment methods').waitFor();
    await page.getByRole('button', { name: 'Account menu: Payment methods' }).waitFor();
    expect(await list.isVisible()).toBe(false);
  });

  if (database === 'sqlite') onOneDatabase(shop);
});

/** What depends on the pages and not on where the shop keeps its data. */
function onOneDatabase(shop: Office) {
  test('a member asks for a return, staff approve it from the order, and the member sees it', async () => {
    const { page, email } = await newcomer(await shop.visitor(desktop), '/account');
    await toCheckout(page);
    await fillDetails(page, { ...ada, email });
    await fillCard(page, cards.approved);
    await payButton(page).click();
    await heading(page, /^Thank you/).waitFor();
    const id = new URL(page.url()).searchParams.get('orderId') ?? '';
    const { order } = await admin<{ order: { number: string; lineItems: { id: string }[] } }>(
      shop.souk,
      'GET',
      `/v1/orders/${id}`,
    );
    await admin(shop.souk, 'POST', `/v1/fulfillments/orders/${id}/create-fulfillment`, {
      fulfillment: { lineItems: [{ id: order.lineItems[0]!.id, quantity: 1 }] },
    });

    await arrive(page, `/account/orders/${id}`);
    await page.getByRole('button', { name: 'Request a return' }).click();
    const asking = dialog(page, 'Return items');
    await asking.getByRole('textbox', { name: /^Quantity of Olive oil soap/ }).fill('1');
    await asking.getByLabel('Reason').selectOption('DAMAGED');
    await asking.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Awaiting reply').waitFor();
    await sound(page, 'an order with a return');

    const desk = await shop.enter(`/admin/orders/${id}`);
    await desk.getByRole('link', { name: 'Return', exact: true }).click();
    await heading(desk, `Return #${order.number}`).waitFor();
    await desk.getByRole('button', { name: 'Approve', exact: true }).click();
    const approving = dialog(desk, 'Approve this return?');
    await approving.getByLabel('Return instructions').fill('To 1 Market Street.');
    await approving.getByRole('button', { name: 'Approve' }).click();
    await desk.getByText('The return was approved and the customer was emailed.').waitFor();

    await arrive(page, `/account/orders/${id}`);
    await page.getByText('To 1 Market Street.').waitFor();
  });

  test('a guest who found an order still has it after a reload, until another is looked for', async () => {
    const { order } = await admin<{ order: { number: string } }>(shop.souk, 'POST', '/v1/orders', {
      order: {
        channelInfo: { type: 'WEB' },
        status: 'APPROVED',
        buyerInfo: { email: 'ada@example.com' },
        lineItems: [
          {
            productName: { original: 'Mug' },
            quantity: 1,
            price: { amount: '10.00' },
            itemType: { preset: 'PHYSICAL' },
          },
        ],
        priceSummary: { subtotal: { amount: '10.00' } },
      },
    });
    const page = await shop.visit('/find-order', phone);
    await page.getByLabel('Order number').fill(order.number);
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('button', { name: 'View order' }).click();
    await heading(page, new RegExp(`^Order ${order.number}`)).waitFor();
    await page.reload();
    await heading(page, new RegExp(`^Order ${order.number}`)).waitFor();
    await page.getByRole('button', { name: 'Find another order' }).click();
    await page.getByLabel('Order number').waitFor();
    await page.reload();
    await page.getByLabel('Order number').waitFor();
  });
}
