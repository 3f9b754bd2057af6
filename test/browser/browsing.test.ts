// Lists and search. What a list shows lives in its address.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually, useShop } from '../support/browser';
import { card, cardNames, cards } from './pages';

const shop = useShop('sqlite');

const count = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^\d+ products?$/)
    .first();
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filter' });
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('button');
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

// By the least that a piece costs; the first two have a variant within the range and one below it.
const byPrice = [
  'Belly basket',
  'Palm basket',
  'Spice box',
  'Olive wood bowl',
  'Walnut serving board',
  'Star tray',
  'Cane pendant',
];

test('filters and order narrow the list, and the address remembers them', async () => {
  const page = await shop.visit('/products');
  await eventually(() => count(page).innerText()).toBe('49 products');

  // What is chosen comes from the address, which changes after the press.
  await filters(page).getByRole('radio', { name: 'Wood & baskets' }).click();
  await eventually(() => count(page).innerText()).toBe('9 products');
  await filters(page).getByRole('textbox', { name: 'From' }).fill('40');
  await filters(page).getByRole('textbox', { name: 'To' }).fill('150');
  await filters(page).getByRole('button', { name: 'Apply price' }).click();
  await eventually(() => count(page).innerText()).toBe('8 products');
  await card(page, 'Cord stool').waitFor();
  await filters(page).getByRole('checkbox', { name: 'In stock only' }).click();
  await eventually(() => count(page).innerText()).toBe('7 products');
  await eventually(() => card(page, 'Cord stool').count()).toBe(0);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, low to high');
  await eventually(() => cardNames(page)).toEqual(byPrice);
  const address = page.url();
  expect(query(page)).toEqual({
    collection: 'wood-baskets',
    min: '40',
    max: '150',
    stock: 'true',
    sort: 'price-up',
  });

  await page.goBack();
  await eventually(() => cardNames(page)).not.toEqual(byPrice);
  await eventually(() => page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('newest');
  await page.goForward();
  await eventually(() => cardNames(page)).toEqual(byPrice);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, high to low');
  await eventually(() => cardNames(page)).toEqual([...byPrice].reverse());

  // Somebody else opens the link and sees the same.
  const friend = await shop.visit(address);
  await eventually(() => cardNames(friend)).toEqual(byPrice);
  await eventually(() => filters(friend).getByRole('radio', { name: 'Wood & baskets' }).isChecked()).toBe(true);
  await eventually(() => filters(friend).getByRole('textbox', { name: 'From' }).inputValue()).toBe('40');
  await eventually(() => filters(friend).getByRole('checkbox', { name: 'In stock only' }).isChecked()).toBe(true);
  await eventually(() => chips(friend).allInnerTexts()).toEqual([
    'Wood & baskets',
    'From $40',
    'Up to $150',
    'In stock only',
    'Clear filters',
  ]);
  await friend.getByRole('button', { name: 'Remove filter: In stock only' }).click();
  await eventually(() => count(friend).innerText()).toBe('8 products');
});

test('a filter that nothing passes offers to be cleared', async () => {
  const page = await shop.visit('/products?min=5000&sort=name');
  await page.getByRole('heading', { name: 'No products match these filters' }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await eventually(() => count(page).innerText()).toBe('49 products');
  expect(query(page)).toEqual({ sort: 'name' });
});

test('a price range the wrong way round is said, not asked for', async () => {
  const page = await shop.visit('/products');
  await filters(page).getByRole('textbox', { name: 'From' }).fill('90');
  await filters(page).getByRole('textbox', { name: 'To' }).fill('10');
  await filters(page).getByRole('button', { name: 'Apply price' }).click();
  await filters(page).getByRole('alert').getByText('The lowest price goes first.').waitFor();
  expect(await filters(page).getByRole('textbox', { name: 'From' }).inputValue()).toBe('90');
  expect(query(page)).toEqual({});
});

test('more of a list is one press away and still there on return', async () => {
  const page = await shop.visit('/products');
  await page.getByText('Showing 12 of 49').waitFor();
  const first = await cardNames(page);
  const more = page.getByRole('link', { name: 'Load more' });
  expect(new URL((await more.getAttribute('href')) ?? '', page.url()).search).toBe('?page=2');
  await more.click();
  await page.getByText('Showing 24 of 49').waitFor();
  const longer = await cardNames(page);
  expect(longer.slice(0, 12)).toEqual(first);
  expect(new Set(longer).size).toBe(24);
  expect(query(page)).toEqual({ page: '2' });

  await cards(page).nth(20).getByRole('link').click();
  await page.getByRole('button', { name: /^(Add to cart|Choose|Sold out)/ }).waitFor();
  await page.goBack();
  await eventually(() => cardNames(page)).toEqual(longer);
  await page.reload();
  await eventually(() => cardNames(page)).toEqual(longer);
});

test('each of the six collections has its page, and its pieces know it', async () => {
  const page = await shop.visit('/collections');
  const names = ['Bath & leather', 'Ceramics', 'Light & walls', 'Tea & pantry', 'Textiles', 'Wood & baskets'];
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await eventually(() => headings.allInnerTexts()).toEqual(names);
  await page.getByRole('link', { name: /^Ceramics/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Ceramics' }).waitFor();
  await eventually(() => count(page).innerText()).toBe('10 products');
  const ceramics = await cardNames(page);

  await card(page, 'Tadelakt vase').getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Tadelakt vase' }).waitFor();
  const crumbs = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem');
  await eventually(() => crumbs.allInnerTexts()).toEqual(['Shop', 'Ceramics', 'Tadelakt vase']);
  const related = page.getByRole('region', { name: 'From the same collection' }).getByRole('article');
  await related.first().waitFor();
  for (const name of await related.getByRole('link').allInnerTexts()) expect(ceramics).toContain(name.trim());
});

test('search finds pieces by a word of their name, from any page', async () => {
  const page = await shop.visit('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const top = page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' });
  await page.keyboard.press('/');
  await eventually(() => top.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('LAMP');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Results for “LAMP”' }).waitFor();
  await page.getByText('2 products found').waitFor();
  await eventually(() => cardNames(page)).toEqual(['Gourd lamp', 'Saffron lamp']);
  expect(query(page)).toEqual({ q: 'LAMP' });

  const field = page.getByRole('main').getByRole('combobox', { name: 'What are you looking for?' });
  await field.fill('candle');
  await field.press('Enter');
  await eventually(() => cardNames(page)).toEqual(['Amber candle', 'Orange blossom candle']);
  await page.goBack();
  await eventually(() => cardNames(page)).toEqual(['Gourd lamp', 'Saffron lamp']);
});

test('suggestions come while typing and lead straight to a product', async () => {
  const page = await shop.visit('/');
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' });
  await field.pressSequentially('satch');
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await eventually(() => suggestions.count()).toBe(2);
  await eventually(() => suggestions.first().innerText()).toContain('Caravan satchel');
  await eventually(() => suggestions.last().innerText()).toBe('All results for “satch”');
  await eventually(() => field.getAttribute('aria-expanded')).toBe('true');
  await field.press('ArrowDown');
  await eventually(() => suggestions.first().getAttribute('aria-selected')).toBe('true');
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Caravan satchel' }).waitFor();
  await eventually(() => suggestions.count()).toBe(0);
});

test.each(['zzzz', '%%', "o'no; --", '<b>x</b>'])(
  'a search for %s finds nothing and helps on',
  async (words) => {
    const page = await shop.visit(`/search?${new URLSearchParams({ q: words })}`);
    await page.getByRole('heading', { name: `No results for “${words}”` }).waitFor();
    await page.getByText('Check the spelling').waitFor();
    await eventually(() => page.getByRole('region', { name: 'Popular now' }).getByRole('article').count()).toBe(8);
  },
);

test('a search for one letter says what is missing', async () => {
  const page = await shop.visit('/search?q=a');
  await page.getByText('Type at least two letters.').waitFor();
});
