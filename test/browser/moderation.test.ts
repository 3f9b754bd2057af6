// Reports about members: looked at, dismissed, muted and blocked, with a way back.
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { call, newMember } from './buying';
import { sound } from './pages';

const office = useOffice();

const reason = { category: 'SPAM', description: 'Third copy of this message today.' };

/** Somebody who signed up in the shop, as their token. */
async function shopper() {
  const page = await office.visit('/', desktop);
  await newMember(page);
  return page.evaluate(() => {
    const kept = localStorage.getItem('souk.tokens');
    return kept ? (JSON.parse(kept) as { accessToken: { value: string } }).accessToken.value : '';
  });
}

async function reported(name: string, by: string[]) {
  const { member: made } = await admin<{ member: { id: string } }>(office.souk, 'POST', '/v1/members', {
    member: { loginEmail: `${name}@example.com`, contact: { firstName: name, lastName: 'Sand' } },
  });
  for (const token of by) {
    await call(office, 'POST', '/v1/member-reports', { memberReport: { reportedMemberId: made.id, reason } }, token);
  }
  return made.id;
}

const member = (id: string) =>
  admin<{ member: { status: string; activityStatus: string } }>(office.souk, 'GET', `/v1/members/${id}?fieldsets=FULL`);

test('reports are dismissed, taken back, and members muted and blocked for them', async () => {
  const mei = await shopper();
  const jonas = await shopper();
  const viktor = await reported('Viktor', [mei, jonas]);
  const lena = await reported('Lena', [mei]);

  const page = await office.enter('/admin/moderation', desktop);
  // A decision is one call: closing the reports, muting or blocking and the reason are done together or not at all.
  const decided: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    const part = /\/v1\/(moderation|member-reports\/members|members|member-notes)\/[^/]+\/(\w+)$/.exec(pathname);
    if (sent.method() === 'POST' && part && part[2] !== 'query') decided.push(`${part[1]} ${part[2]}`);
  });
  await heading(page, 'Moderation').waitFor();
  const queue = page.getByRole('region', { name: 'Reported members' });
  await queue.getByRole('link', { name: /Viktor Sand.*2 reports/ }).waitFor();
  await queue.getByText('Spam 2').waitFor();
  await page.getByRole('region', { name: 'Viktor Sand' }).getByText('Third copy of this message today.').first().waitFor();
  await sound(page, 'the queue');

  await page.getByRole('button', { name: /^Dismiss all 2/ }).click();
  await page.getByText('2 reports about Viktor Sand closed.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await queue.getByRole('link', { name: /Viktor Sand/ }).click();

  // Until the press counts, the part shows somebody else, with the same field.
  const part = page.getByRole('region', { name: 'Viktor Sand' });
  await part.getByLabel('Reason').fill('Same text to everybody');
  await part.getByRole('button', { name: /^Block/ }).click();
  await page.getByText('Viktor Sand is blocked, 2 reports closed.').waitFor();
  await queue.getByRole('link', { name: /Lena Sand/ }).click();
  await page.getByRole('region', { name: 'Lena Sand' }).getByRole('button', { name: /^Mute/ }).click();
  await queue.getByRole('heading', { name: 'Nothing to review' }).waitFor();
  expect((await member(viktor)).member.status).toBe('BLOCKED');
  expect((await member(lena)).member.activityStatus).toBe('MUTED');
  expect(decided).toEqual(['decide', 'undo', 'decide', 'decide'].map((call) => `moderation ${call}`));

  await queue.getByRole('link', { name: 'Blocked' }).click();
  await queue.getByRole('link', { name: /Viktor Sand/ }).waitFor();
  await page.getByRole('link', { name: 'Open member' }).click();
  // The status says why, and so does the timeline.
  await page.getByText('“Same text to everybody”', { exact: true }).nth(1).waitFor();
});

test('a phone shows the queue, and then one member, who is dismissed, muted or blocked', async () => {
  const mei = await shopper();
  await reported('Bram', [mei]);
  const nils = await reported('Nils', [mei]);
  const ida = await reported('Ida', [mei]);
  const page = await office.enter('/admin/moderation', phone);
  const open = async (name: string) => {
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await page.getByRole('link', { name: 'Back to the list' }).waitFor();
    return page.getByRole('region', { name, exact: true });
  };
  await (await open('Nils Sand')).getByRole('button', { name: /^Mute/ }).click();
  await page.getByText('Nils Sand is muted, 1 report closed.').waitFor();
  const part = await open('Ida Sand');
  await part.getByLabel('Reason').fill('Same text to everybody');
  await part.getByRole('button', { name: /^Block/ }).click();
  await page.getByText('Ida Sand is blocked, 1 report closed.').waitFor();
  expect((await member(nils)).member.activityStatus).toBe('MUTED');
  expect((await member(ida)).member.status).toBe('BLOCKED');

  await open('Bram Sand');
  await sound(page, 'one member on a phone');
  await page.getByRole('button', { name: /^Dismiss/ }).click();
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor();
});

test('a view with many members goes on after its first fifty', async () => {
  for (let number = 1; number <= 51; number++) {
    const { member: made } = await admin<{ member: { id: string } }>(office.souk, 'POST', '/v1/members', {
      member: { loginEmail: `many-${number}@example.com`, contact: { firstName: 'Many', lastName: `Sand ${number}` } },
    });
    await admin(office.souk, 'POST', `/v1/members/${made.id}/mute`);
  }
  const page = await office.enter('/admin/moderation?tab=muted', desktop);
  const queue = page.getByRole('region', { name: 'Reported members' });
  const members = queue.getByRole('link', { name: /Many Sand/ });
  // The newest change stands first.
  await queue.getByRole('link', { name: 'Many Sand 51' }).waitFor();
  expect(await members.count()).toBe(50);
  await queue.getByRole('button', { name: 'Show more' }).click();
  await eventually(() => members.count()).toBe(51);
  await queue.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
});

test('from the page of a member their own reports are opened, closed ones too', async () => {
  const [mei, jonas] = [await shopper(), await shopper()];
  await reported('Bo', [mei, jonas]);
  const ada = await reported('Ada', [mei]);
  await admin(office.souk, 'POST', `/v1/moderation/${ada}/decide`, { decision: 'DISMISS' });
  const page = await office.enter(`/admin/members/${ada}`, desktop);
  await page.getByRole('link', { name: 'Review' }).click();
  const part = page.getByRole('region', { name: 'Ada Sand' });
  await part.getByText('Third copy of this message today.').first().waitFor();
  await part.getByRole('button', { name: /^Mute/ }).waitFor();
  expect(await part.getByRole('button', { name: /^Dismiss/ }).count()).toBe(0); // they are closed
});
