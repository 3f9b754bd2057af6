// The whole shop in a file, and back: a restored shop stands beside the present one until the server starts again.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, phone } from '../support/browser';
import { admin } from '../support/mails';
import { useOffice } from '../support/office';
import { main, menuOf } from '../support/parts';
import { databases } from '../support/souk';
import { sound } from './pages';

/** Where the data goes that is put away. */
const kept = { sqlite: 'Your current data is kept on the server.', postgres: '_before_restore_ and the time.' };

async function restore(page: Page, name: string) {
  await menuOf(name, 'Restore')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type RESTORE to continue').fill('RESTORE');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe.each(databases)('on %s', (database) => {
  const office = useOffice(database);

  test('a backup is made; a foreign file is refused; restored, the shop is what it was after the next start', async () => {
    const nameOf = async () =>
      (await admin<{ siteSettings: { name: string } }>(office.souk, 'GET', '/v1/site-settings')).siteSettings
        .name;
    const was = await nameOf();
    const page = await office.enter('/admin/backups');
    await page.getByText('No backups yet').waitFor();
    await page.getByRole('button', { name: 'Create backup' }).click();
    const row = main(page).getByRole('row', { name: /^souk-.*Complete/ });
    await row.waitFor();
    await sound(page, 'backups');
    await page.setViewportSize(phone.viewport!);
    await sound(page, 'backups on a phone');
    await page.setViewportSize(desktop.viewport!);
    await page.emulateMedia({ colorScheme: 'light' });

    await admin(office.souk, 'PATCH', '/v1/site-settings', {
      siteSettings: { name: 'Changed since' },
    });
    office.expect(/\/v1\/backups\/upload\b/);
    await page.locator('input[type=file]').setInputFiles({
      name: 'holiday.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('pictures of a beach'),
    });
    await page.getByText('This file is not a Souk backup.', { exact: false }).waitFor();

    const name = (await row.getByRole('rowheader').innerText()).trim();
    await menuOf(name, 'Restore')(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(kept[database], { exact: false }).waitFor();
    await sound(page, 'the question before a restore');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await dialog.getByText('Type RESTORE in capital letters.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await restore(page, name);
    const ready = page.getByText('The restored shop is ready.', { exact: false });
    await ready.waitFor();
    expect(await nameOf()).toBe('Changed since');
    await sound(page, 'a restored shop that waits');

    // Thrown away, it is not switched to.
    await page.getByRole('button', { name: 'Cancel restore' }).click();
    await page.getByText('Restore cancelled.', { exact: false }).waitFor();
    await ready.waitFor({ state: 'detached' });
    await restore(page, name);
    await ready.waitFor();
    await page.close();
    await office.souk.restart();
    expect(await nameOf()).toBe(was);
    expect(office.souk.printed()).toContain('a restored shop was put in place');
  });
});
