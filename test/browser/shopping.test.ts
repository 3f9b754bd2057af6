// Buying, as far as the shop goes today: from the home page to a cart that lasts.
import { describe, expect, test } from 'vitest';
import { desktop, eventually, phone, useShop, type Shop } from '../support/browser';
import { databases } from '../support/souk';
import {
  addButton,
  amount,
  card,
  cartButton,
  cartCount,
  choice,
  drawer,
  lines,
  notice,
  price,
  quantity,
} from './pages';

describe.each(databases)('on %s', (database) => {
  const shop = useShop(database);

  test('a shopper chooses a variant, changes the cart and finds it again', async () => {
    const page = await shop.visit('/', desktop);
    await page.getByRole('link', { name: 'Shop new pieces' }).click();
    await page.getByRole('heading', { level: 1, name: 'All products' }).waitFor();
    await page.getByRole('radio', { name: 'Ceramics' }).check();
    await card(page, 'Tadelakt vase').getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Tadelakt vase' }).waitFor();

    // The tall one is gone in the colour that is chosen first: struck through, and not for sale.
    const tall = choice(page, '38 cm, sold out');
    const label = page.locator('label').filter({ has: tall });
    expect(await label.evaluate((each) => getComputedStyle(each).textDecorationLine)).toBe('line-through');
    await tall.check();
    await eventually(() => page.getByRole('button', { name: 'Sold out' }).isDisabled()).toBe(true);

    await choice(page, 'Indigo').check();
    await page.getByText('Only 2 left').waitFor();
    await eventually(() => price(page).innerText()).toBe('$112.00');
    await choice(page, '26 cm').check();
    await eventually(() => price(page).innerText()).toBe('$68.00');
    await addButton(page).click();

    const cart = drawer(page);
    await cart.getByRole('link', { name: 'Tadelakt vase' }).waitFor();
    await eventually(() => lines(cart).count()).toBe(1);
    await eventually(() => lines(cart).innerText()).toMatch(/Indigo, 26 cm/);
    await eventually(() => lines(cart).innerText()).toContain('$68.00');
    await eventually(() => amount(cart, 'Subtotal').innerText()).toBe('$68.00');
    await eventually(() => amount(cart, 'Total').innerText()).toBe('$68.00');

    await cart.getByRole('button', { name: 'One more' }).click();
    await eventually(() => amount(cart, 'Total').innerText()).toBe('$136.00');
    await eventually(() => lines(cart).innerText()).toContain('$68.00 each');
    await eventually(() => lines(cart).innerText()).toContain('$136.00');

    await cart.getByRole('button', { name: 'Remove Tadelakt vase' }).click();
    // A notice stays while somebody is at it.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await notice(page, 'Tadelakt vase removed.').waitFor();
    await cart.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await notice(page, 'Tadelakt vase is back in your cart.').waitFor();
    await eventually(() => amount(cart, 'Total').innerText()).toBe('$136.00');

    await cart.getByRole('link', { name: 'View cart' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/cart');
    await page.reload();
    await lines(page).getByRole('link', { name: 'Tadelakt vase' }).waitFor();
    await eventually(() => quantity(lines(page)).inputValue()).toBe('2');
    await eventually(() => amount(page, 'Total').innerText()).toBe('$136.00');
    await eventually(() => cartCount(page)).toBe('Cart, 2 items');
  });

  test('two visitors have two carts, two tabs have one', async () => {
    const [mine, yours] = await Promise.all([shop.visitor(), shop.visitor()]);
    const first = await mine.open('/products/olive-soap');
    await addButton(first).click();
    await eventually(() => amount(drawer(first), 'Total').innerText()).toBe('$9.00');

    const stranger = await yours.open('/cart');
    await stranger.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    await eventually(() => cartCount(stranger)).toBe('Cart, 0 items');

    const second = await mine.open('/products/mint-tea');
    await eventually(() => cartCount(second)).toBe('Cart, 1 item');
    await addButton(second).click();
    await eventually(() => amount(drawer(second), 'Total').innerText()).toBe('$25.00');
    await first.reload();
    await eventually(() => cartCount(first)).toBe('Cart, 2 items');
  });

  if (database === 'sqlite') onOneDatabase(shop);
});

/** What depends on the page and not on where the shop keeps its data. */
function onOneDatabase(shop: Shop) {
  test('a list puts pieces without choices straight into the cart', async () => {
    const page = await shop.visit('/products?collection=ceramics');
    await page.getByRole('button', { name: 'Add Safi star plate to cart' }).click();
    await drawer(page).getByRole('link', { name: 'Safi star plate' }).waitFor();
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await drawer(page).waitFor({ state: 'hidden' });
    await eventually(() => cartCount(page)).toBe('Cart, 1 item');
    expect(await page.getByRole('button', { name: /^Add Tadelakt vase/ }).count()).toBe(0);
  });

  test('a choice that is still to be made is asked for', async () => {
    const page = await shop.visit('/products/hearth-tagine');
    await page.getByRole('button', { name: 'Choose size' }).click();
    await page.getByRole('alert').getByText('Choose size').waitFor();
    await choice(page, 'For two, 23 cm').check();
    await addButton(page).click();
    await drawer(page).getByText('For two, 23 cm').waitFor();
  });

  test('of the last three nobody buys four', async () => {
    const page = await shop.visit('/products/gourd-lamp');
    await page.getByText('Only 3 left').waitFor();
    const more = page.getByRole('button', { name: 'One more' });
    await quantity(page).fill('9');
    await quantity(page).press('Tab');
    await eventually(() => quantity(page).inputValue()).toBe('3');
    await eventually(() => more.isDisabled()).toBe(true);
    await addButton(page).click();
    await eventually(() => amount(drawer(page), 'Total').innerText()).toBe('$444.00');
    await eventually(() => drawer(page).getByRole('button', { name: 'One more' }).isDisabled()).toBe(true);
    await drawer(page).getByRole('button', { name: 'Close' }).click();

    // Three more on top of three: the cart keeps what the shop has, and says so.
    await addButton(page).click();
    await notice(page, /Only 3 available/).waitFor();
    await page.goto('/cart');
    await eventually(() => amount(page, 'Total').innerText()).toBe('$444.00');
    await eventually(() => quantity(lines(page)).inputValue()).toBe('3');
  });

  test.each(['moonrise-jar', 'cord-stool'])('%s is sold out and stays in the shop', async (slug) => {
    const page = await shop.visit(`/products/${slug}`);
    const button = page.getByRole('button', { name: 'Sold out' });
    await eventually(() => button.isDisabled()).toBe(true);
    await eventually(() => quantity(page).isDisabled()).toBe(true);
    await page.getByText('Currently sold out.').waitFor();
    await eventually(() => cartCount(page)).toBe('Cart, 0 items');
  });

  test('a shopper with a phone does it all by touch', async () => {
    const page = await shop.visit('/', phone);
    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Shop' }).tap();
    await page.getByRole('heading', { level: 1, name: 'All products' }).waitFor();
    await menu.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Filter' }).tap();
    const filters = page.getByRole('dialog', { name: 'Filter' });
    await filters.getByRole('radio', { name: 'Ceramics' }).tap();
    await filters.getByRole('button', { name: 'Show products' }).tap();
    await filters.waitFor({ state: 'hidden' });
    await card(page, 'Tadelakt vase').getByRole('link').tap();
    await choice(page, 'Green').tap();
    await choice(page, '18 cm').tap();
    await addButton(page).tap();

    const cart = drawer(page);
    await eventually(() => amount(cart, 'Total').innerText()).toBe('$48.00');
    await cart.getByRole('button', { name: 'One more' }).tap();
    await eventually(() => amount(cart, 'Total').innerText()).toBe('$96.00');
    await cart.getByRole('button', { name: 'Close' }).tap();
    await cart.waitFor({ state: 'hidden' });
    await eventually(() => cartCount(page)).toBe('Cart, 2 items');
    await cartButton(page).tap();
    await cart.getByRole('link', { name: 'View cart' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor();
    await page.getByRole('button', { name: 'Remove Tadelakt vase' }).tap();
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  });
}
