import type { Page } from 'playwright-core';

/**
 * Leaves a page by a link, as its developer's button would. A script that sets the address itself may be ended
 * by the navigation before it has answered.
 */
export async function follow(page: Page, address: string) {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = 'Go there';
    document.body.append(link);
  }, address);
  await page.getByRole('link', { name: 'Go there', exact: true }).click();
}
