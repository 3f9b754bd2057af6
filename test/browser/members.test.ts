// Members in the back office: let in together, muted, blocked, noted about, given a badge; and what others see of it.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { colleague, heading, owner, useOffice } from '../support/office';
import { menuOf } from '../support/parts';
import { call, visitorToken } from './buying';
import { sound } from './pages';
import { screens, sold } from './sold';

const office = useOffice();

interface Known {
  member: { profile: { slug: string } };
}

async function member(name: string, email: string) {
  const made = await admin<{ member: { id: string } }>(office.souk, 'POST', '/v1/members', {
    member: { loginEmail: email, contact: { firstName: name, lastName: 'Lind' }, privacyStatus: 'PUBLIC' },
  });
  return made.member.id;
}

test.each(screens)('members who wait are let in together %s', async (_, screen) => {
  const names = screen === phone ? ['Cy', 'Dee'] : ['Ada', 'Bo'];
  await admin(office.souk, 'PATCH', '/v1/sign-in-policy', { signInPolicy: { requireOwnerApproval: true } });
  for (const name of names) {
    const body = { loginId: { email: `${name}@example.com` }, password: 'another horse battery', profile: { firstName: name } };
    await call(office, 'POST', '/v2/register', body, await visitorToken(office));
  }
  await admin(office.souk, 'PATCH', '/v1/sign-in-policy', { signInPolicy: { requireOwnerApproval: false } });
  const page = await office.enter('/admin/members?tab=waiting', screen);
  await page.getByText(`${names[1]!.toLowerCase()}@example.com`, { exact: false }).first().waitFor();
  if (screen === phone) for (const name of names) await page.getByLabel(`Select ${name}`, { exact: true }).check();
  else await page.getByLabel(/select all/i).first().check();
  await page.getByRole('region', { name: /chosen|selected/i }).getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog', { name: 'Approve 2 members?' }).getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('heading', { name: 'No members waiting for approval' }).waitFor();
  const { members } = await admin<{ members: { status: string; loginEmail: string }[] }>(
    office.souk,
    'POST',
    '/v1/members/query',
    { query: { filter: { status: 'APPROVED' } }, fieldsets: ['FULL'] },
  );
  const emails = members.map(({ loginEmail }) => loginEmail);
  expect(emails).toEqual(expect.arrayContaining(names.map((name) => `${name}@example.com`)));
});

test.each([
  ['at a desk', desktop, 'Rosa', 'Tea circle', 'Favourite glaze'],
  ['on a phone', phone, 'Tove', 'Kiln club', 'Favourite clay'],
])('a member is muted, noted about, given a badge, filled in and blocked %s', async (...told) => {
  const [, screen, first, badge, field] = told;
  const email = `${first.toLowerCase()}@example.com`;
  const name = `${first} Lind`;
  const id = await member(first, email);
  await admin(office.souk, 'POST', '/v4/badges', { badge: { title: badge } });
  await admin(office.souk, 'POST', '/v1/custom-fields', {
    field: { name: field, fieldType: 'TEXT', defaultPrivacy: 'PUBLIC' },
  });
  const page = await office.enter(`/admin/members/${id}`, screen);
  await heading(page, name).waitFor();

  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Posts the same advert everywhere');
  await page.getByRole('dialog').getByRole('button', { name: 'Mute' }).click();
  await page.getByText(`${name} is muted. They can shop but not post or like.`).waitFor();
  await page.getByRole('button', { name: 'Unmute' }).waitFor();
  await page.getByText('“Posts the same advert everywhere”', { exact: true }).nth(1).waitFor();

  await page.getByLabel('Note for staff').fill('Asked for help by phone');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByText('added a note: “Asked for help by phone”').waitFor();

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel(badge).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('complementary').getByText(badge).waitFor();

  await page.getByRole('complementary').getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel(field).fill('Bone');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('complementary').getByText(field).waitFor();
  await page.getByRole('complementary').getByText('Bone').waitFor();
  await sound(page, 'a member');

  // Whoever looks at the profile sees what the member was given and says.
  const { member: known } = await admin<Known>(office.souk, 'GET', `/v1/members/${id}`);
  const stranger = await office.visit(`/profile/${known.profile.slug}`, screen);
  await stranger.getByRole('list', { name: 'Badges' }).getByText(badge, { exact: true }).waitFor();
  await stranger.getByText(field, { exact: true }).waitFor();
  await stranger.getByText('Bone', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Sells copies of our bowls');
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await page.getByText(`${name} is blocked.`).waitFor();
  await page.getByRole('button', { name: 'Unblock' }).waitFor();
  // Who looks next sees why.
  await page.getByRole('heading', { name: 'Status', exact: true }).waitFor();
  const why = page.getByText('“Sells copies of our bowls”', { exact: true });
  await why.nth(1).waitFor();
  expect(await why.count()).toBe(2); // in the status and in the timeline

  // Deleted only by who types whom.
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText(`Type ${email} exactly.`).waitFor();
  await dialog.getByLabel(`Type ${email} to continue`).fill(email);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(`${name} is deleted.`).waitFor();
});

test('what cannot be done with a member says why, and a wrong number is not taken for none', async () => {
  const id = await member('Olga', owner.email);
  office.souk.sql(`UPDATE accounts SET email_verified = TRUE WHERE id = '${id}'`);
  await admin(office.souk, 'POST', '/v1/custom-fields', {
    field: { name: 'Shoe size', fieldType: 'NUMBER', defaultPrivacy: 'PRIVATE' },
  });
  const page = await office.enter(`/admin/members/${id}`, desktop);
  await heading(page, 'Olga Lind').waitFor();
  const block = page.getByRole('button', { name: 'Block', exact: true });
  await eventually(() => block.getAttribute('aria-disabled')).toBe('true');
  await block.hover();
  await page.getByText('This is you.').waitFor();
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: /^Delete.*on your staff/ }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('complementary').getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Company').fill('Kiln and Co');
  await dialog.getByLabel('Shoe size').fill('38a');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a number, such as 1.5 or 1500.').waitFor();
  // What was typed is not lost by a slip.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await dialog.getByLabel('Shoe size').fill('38,5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('complementary').getByText('Kiln and Co').waitFor();
  await page.getByRole('complementary').getByText('38.5').waitFor();

  await page.getByRole('button', { name: 'Add address' }).click();
  await dialog.getByLabel('Country').selectOption('SE');
  await dialog.getByLabel('Street address').fill('Kiln Road 1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Fill in this field.').waitFor();
  await dialog.getByLabel('City').fill('Lund');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('complementary').getByText('Kiln Road 1, Lund, Sweden').waitFor();
});

test('who may only look sees a member, and nothing that could be done', async () => {
  const id = await member('Mei', 'mei@example.com');
  const looker = await colleague(office.souk, 'Looker', ['MEMBERS.MEMBER_READ']);
  const page = await office.enter(`/admin/members/${id}`, phone, looker);
  await heading(page, 'Mei Lind').waitFor();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  for (const name of ['Approve', 'Block', 'Mute', 'Edit', 'Change', 'Add note', 'More']) {
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
  }
  for (const name of ['Active sessions', 'Orders and spending', 'Open reports']) {
    expect(await page.getByText(name, { exact: true }).count(), name).toBe(0);
  }
  await sound(page, 'a member for who may look');
  await page.goto('/admin/moderation');
  await heading(page, 'You do not have access to this page').waitFor();
});

test('badges, roles and fields are made, and a guest who bought stands apart', async () => {
  await sold(office, { buyerInfo: { email: 'gustav@example.com' } });
  // Who bought is a contact soon after.
  const guests = { query: { filter: { email: 'gustav@example.com' } } };
  await eventually(
    async () => (await admin<{ contacts: unknown[] }>(office.souk, 'POST', '/v1/contacts/query', guests)).contacts.length,
  ).toBe(1);
  const page = await office.enter('/admin/badges', desktop);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New badge' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a name.').waitFor();
  await dialog.getByLabel('Name').fill('Founding member');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('list', { name: 'Badges' }).getByText('Founding member').waitFor();
  await sound(page, 'badges');

  await page.getByRole('link', { name: 'Roles', exact: true }).click();
  await page.getByRole('button', { name: 'New role' }).click();
  await dialog.getByLabel('Name').fill('Host');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('list', { name: 'Roles' }).getByText('Host').waitFor();

  await page.getByRole('link', { name: 'Profile fields' }).click();
  await page.getByRole('button', { name: 'New field' }).click();
  await dialog.getByLabel('Name').fill('Lives in');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const general = page.getByRole('list', { name: 'General' });
  await general.getByText('Lives in').waitFor();

  // Each field says how many filled it in, and what goes with it before it is deleted.
  await admin(office.souk, 'POST', '/v1/custom-fields', { field: { name: 'Hat size', fieldType: 'NUMBER' } });
  for (const email of ['size38@example.com', 'size41@example.com']) {
    await admin(office.souk, 'POST', '/v1/members', {
      member: { loginEmail: email, contact: { customFields: { 'custom.hat-size': { value: 38 } } } },
    });
  }
  await page.reload();
  const hats = general.getByRole('listitem').filter({ hasText: 'Hat size' });
  await hats.getByText('2 members', { exact: true }).waitFor();
  await general.getByRole('listitem').filter({ hasText: 'Lives in' }).getByText('0 members', { exact: true }).waitFor();
  await menuOf('Hat size', 'Delete')(page);
  await dialog.getByText('2 members have filled it in. What they entered is deleted too.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Hat size is deleted.').waitFor();
  await hats.waitFor({ state: 'detached' });

  // A social field names its network and stands with its kind.
  await page.getByRole('button', { name: 'New field' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Our pictures');
  await dialog.getByLabel('Field type').selectOption('Social media link');
  await dialog.getByLabel('Social network').selectOption('Instagram');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const social = page.getByRole('list', { name: 'Social media and websites' });
  await social.getByText('Our pictures', { exact: true }).waitFor();
  await social.getByText('Social media link · Instagram', { exact: false }).waitFor();
  const { fields } = await admin<{ fields: { name: string; socialType: string; section: string }[] }>(
    office.souk,
    'GET',
    '/v1/custom-fields',
  );
  expect(fields.find(({ name }) => name === 'Our pictures')).toMatchObject({
    socialType: 'INSTAGRAM',
    section: 'SOCIAL',
  });

  // Fields of other sections are hidden and come back as well.
  const details = page.getByRole('list', { name: 'Public details' });
  await menuOf('Title', 'Hide')(page);
  await details.getByText('Title', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New field' }).click();
  await dialog.getByRole('button', { name: 'Title', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await details.getByText('Title', { exact: true }).waitFor();
  await sound(page, 'profile fields');

  await page.goto('/admin/guests');
  await page.getByText('gustav@example.com').first().click();
  await page.getByRole('heading', { name: 'Orders and spending' }).waitFor();
  await sound(page, 'a guest');
});

test('who may sign up, and how, is decided on one page', async () => {
  const page = await office.enter('/admin/member-rules', phone);
  await page.getByLabel('New members need approval').click();
  await page.getByText('Saved.').first().waitFor();
  await page.getByLabel('New profiles are').selectOption('Public');
  // Without public profiles there is nothing to choose about them.
  const candidates = async () =>
    (
      await admin<{ memberPrivacySettings: { publicMemberCandidates: string } }>(office.souk, 'GET', '/v1/privacy-settings')
    ).memberPrivacySettings.publicMemberCandidates;
  for (const [is, off] of [
    ['NO_ONE', true],
    ['ANYONE', false],
  ] as const) {
    await page.getByLabel('Members can make their profile public').click();
    await eventually(candidates).toBe(is);
    await eventually(() => page.getByLabel('New profiles are').isDisabled()).toBe(off);
    await eventually(() => page.getByLabel('Who can see public profiles').isDisabled()).toBe(off);
  }
  const rules = () =>
    admin<{ signInPolicy: { requireOwnerApproval: boolean } }>(office.souk, 'GET', '/v1/sign-in-policy');
  await eventually(async () => (await rules()).signInPolicy.requireOwnerApproval).toBe(true);
  await page.getByLabel('New members need approval').click();
  await eventually(async () => (await rules()).signInPolicy.requireOwnerApproval).toBe(false);
  await sound(page, 'the rules');

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change: Passwords' }).click();
  await dialog.getByLabel('Minimum length').fill('7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a whole number from 8 to 64.').waitFor();
  await dialog.getByLabel('Minimum length').fill('10');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('At least 10 characters').waitFor();
  await page.getByRole('button', { name: 'Change: Captcha' }).click();
  await dialog.getByLabel('Show captcha').selectOption('LOGIN');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('link', { name: 'Choose a provider.', exact: true }).click();
  await eventually(() => dialog.getByLabel('Captcha provider').evaluate((at) => at === document.activeElement)).toBe(true);
  await sound(page, 'the captcha');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('what the shop knows about a member is exported and fetched', async () => {
  const id = await member('Ines', 'ines@example.com');
  const page = await office.enter(`/admin/members/${id}`, desktop);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Export data' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Export data' }).click();
  await page.getByText('The archive is being prepared. Find it under Data requests.').waitFor();
  await page.goto('/admin/data-requests');
  const link = page.getByRole('link', { name: 'Download', exact: true });
  await link.waitFor();
  // Who it is about is named.
  await page.getByRole('link', { name: 'Ines Lind', exact: true }).waitFor();
  await page.getByText('ines@example.com', { exact: true }).waitFor();
  await page.getByText(/^Expires /).first().waitFor();
  await sound(page, 'data requests');
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
});

test('the file of the list has what the list shows: badges, roles, orders and what was spent', async () => {
  const id = await member('Frida', 'frida@example.com');
  const { badge } = await admin<{ badge: { id: string } }>(office.souk, 'POST', '/v4/badges', {
    badge: { title: 'Glaze circle' },
  });
  await admin(office.souk, 'POST', `/v3/badges/${badge.id}/members`, { memberIds: [id] });
  const page = await office.enter('/admin/members?q=frida', desktop);
  await page.getByRole('link', { name: 'Frida Lind' }).first().waitFor();
  const written = async () => {
    const button = page.getByRole('button', { name: 'Export', exact: true });
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  };
  expect((await written())[0]).toBe('Name,Email,Status,Badges,Roles,Joined,Last seen,Orders,Spent');
  // What a member bought is counted a moment after they were made.
  await eventually(async () => (await written())[1]).toMatch(
    /^Frida Lind,frida@example\.com,APPROVED,Glaze circle,,[^,]+,[^,]*,0,0(\.0+)?$/,
  );
});

test.each([
  ['at a desk', desktop, 'mira'],
  ['on a phone', phone, 'nora'],
] as const)('members come in from a file %s, and what was wrong in it is told', async (_, screen, name) => {
  const page = await office.enter('/admin/member-files', screen);
  await heading(page, 'Import and export').waitFor();
  const file = (lines: string[]) => ({
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  const input = page.locator('input[type=file]');
  const button = (called: string) => page.getByRole('button', { name: called, exact: true });
  // Without a column for e-mails nobody comes in.
  await input.setInputFiles(file(['Name', 'Mira']));
  await page.getByText('Choose a column for: Email.').waitFor();
  expect(await button('Check file').isDisabled()).toBe(true);
  await button('Choose another file').click();

  await input.setInputFiles(
    file(['Mail,Given name,Shoe size', `${name}@example.com,Mira,38`, 'no address,Nobody,0']),
  );
  await page.getByText('Match the columns of your file. 2 of 3 will be imported.').waitFor();
  expect(await page.getByLabel('Import Mail as').inputValue()).toBe('email');
  expect(await page.getByLabel('Import Given name as').inputValue()).toBe('first name');
  await sound(page, 'columns of members');
  await button('Check file').click();
  await page.getByRole('heading', { name: `Changes in ${name}.csv` }).waitFor();
  const figure = (called: string) =>
    page.locator('dl > div').filter({ has: page.getByText(called, { exact: true }) }).locator('dd');
  await eventually(() => figure('New').innerText()).toBe('1');
  expect(await figure('Rows skipped').innerText()).toBe('1');
  const report = page.getByRole('table', { name: 'Report' });
  await report.getByText('no address').waitFor();
  await report.getByText('must be an email address', { exact: true }).waitFor();
  await sound(page, 'members checked');
  await button('Import 1 member').click();
  await page.getByRole('heading', { name: new RegExp(`^(Importing ${name}\\.csv|${name}\\.csv was imported)$`) }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: `${name}.csv was imported` }).waitFor();
  await sound(page, 'members as a file');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all members' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain(`${name}@example.com`);
});
