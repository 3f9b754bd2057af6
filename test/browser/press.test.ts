// What the other journeys stand on: a press reaches what it was meant for, once, also on a page that still moves.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../support/browser';
import { press, steady } from '../support/press';

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser?.close());

const words = '<p></p><button>Go</button><label><input type="checkbox">Yes</label>';

async function open(): Promise<Page> {
  const context = await browser.newContext();
  await steady(context);
  const page = await context.newPage();
  await page.goto(`data:text/html,${encodeURIComponent(words)}`);
  await page.evaluate(() => {
    Object.assign(window, { pressed: 0 });
    document.querySelector('button')!.onclick = () => (window as unknown as { pressed: number }).pressed++;
  });
  return page;
}

/** The next presses move everything down as soon as the button of the pointer is down. */
const move = (page: Page, times: number) =>
  page.evaluate((times) => {
    let left = times;
    addEventListener('mousedown', () => {
      if (left-- > 0) document.querySelector('p')!.style.height = `${(times - left) * 90}px`;
    });
  }, times);

const pressed = (page: Page) => page.evaluate(() => (window as unknown as { pressed: number }).pressed);

test('what moves away under the pointer is pressed again, and only once', async () => {
  const page = await open();
  const button = page.getByRole('button', { name: 'Go' });
  await button.click();
  expect(await pressed(page)).toBe(1);
  await move(page, 2);
  await button.click();
  expect(await pressed(page)).toBe(2);
  await move(page, 1);
  await page.getByLabel('Yes').check();
  expect(await page.getByLabel('Yes').isChecked()).toBe(true);
  await press(button);
  expect(await pressed(page)).toBe(3);
  await page.context().close();
});

test('a choice that a page draws once as it was, and then as it was made, is made', async () => {
  const page = await open();
  const box = page.getByLabel('Yes');
  await page.evaluate(() => {
    const field = document.querySelector('input')!;
    // As when scripts take over: back to what was drawn, and some frames later what was pressed meanwhile.
    field.addEventListener('click', () => {
      const wanted = field.checked;
      const frames = (left: number) => {
        field.checked = left === 0 ? wanted : !wanted;
        if (left > 0) requestAnimationFrame(() => frames(left - 1));
      };
      queueMicrotask(() => frames(20));
    });
  });
  await box.check();
  expect(await box.isChecked()).toBe(true);
  await box.setChecked(false);
  expect(await box.isChecked()).toBe(false);
  await page.context().close();
});
