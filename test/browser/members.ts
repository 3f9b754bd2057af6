// Members at the shop's pages: how they come in, and pictures that they bring.
import { randomUUID } from 'node:crypto';
import { deflateSync, crc32 } from 'node:zlib';
import type { Page } from 'playwright-core';
import type { Visitor } from '../support/browser';
import { settled } from './pages';

export const password = 'the quiet blue lamp';

export const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A new member, at a page of the account. */
export async function newcomer(visitor: Visitor, path = '/account', firstName = 'Sara') {
  const email = `${firstName.toLowerCase()}-${randomUUID()}@example.com`;
  const page = await visitor.open(path);
  await at(page, '/hosted/sign-in');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create an account').waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('First name').fill(firstName);
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await at(page, path);
  await settled(page);
  return { page, email };
}

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
};

/** A picture of stripes, as a file to choose. */
export function stripes(width: number, height: number, name = 'stripes.png') {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = Math.floor(y / 40) % 2 === 0 ? [181, 71, 42] : [226, 161, 28];
      rows.set(colour, y * (1 + width * 3) + 1 + x * 3);
    }
  }
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}
