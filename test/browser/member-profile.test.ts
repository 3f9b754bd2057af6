// A member's profile: how it is made, who sees it, and what members do with each other.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { desktop, eventually, phone, useShop, type Shop } from '../support/browser';
import { call, tokensOf } from '../support/community';
import { admin } from '../support/mails';
import { databases } from '../support/souk';
import { heading, newcomer, part, stripes } from './members';
import { notice, settled, sound, speakArabic } from './pages';

const slugOf = async (shop: Shop, id: string) =>
  (await admin<{ member: { profile: { slug: string } } }>(shop.souk, 'GET', `/v1/members/${id}`)).member.profile.slug;

/** A public member who is not at a browser. */
async function neighbour(shop: Shop, nickname: string) {
  const { member } = await admin<{ member: { id: string } }>(shop.souk, 'POST', '/v1/members', {
    member: { loginEmail: `omar-${randomUUID()}@example.com`, profile: { nickname } },
  });
  const ask = async (grant: object, authorization = '') =>
    (await call(shop.souk, authorization, 'POST', '/oauth2/token', grant)).json();
  const visitor = (await ask({ clientId: shop.souk.clientId, grantType: 'anonymous' })).access_token as string;
  const grant = { grant_type: 'authorized_client', scope: 'offline_access', member_id: member.id };
  const token = (await ask(grant, `${visitor},${shop.souk.apiKey}`)).access_token as string;
  expect((await call(shop.souk, token, 'POST', '/v1/members/join-community', {})).status).toBe(200);
  return { ...member, token, slug: await slugOf(shop, member.id) };
}

describe.each(databases)('on %s', (database) => {
  const shop = useShop(database);

  test('a profile is made with pictures and fields, and a visitor sees what was chosen', async () => {
    const field = `Lives in ${randomUUID().slice(0, 6)}`;
    await admin(shop.souk, 'POST', '/v1/custom-fields', {
      field: { name: field, fieldType: 'TEXT', defaultPrivacy: 'PRIVATE' },
    });
    const slug = `rosa-${randomUUID().slice(0, 8)}`;
    const { page } = await newcomer(await shop.visitor(), '/account/profile', 'Rosa');

    await page.getByLabel('Display name').fill('Rosa Lind');
    await page.getByLabel('Headline').fill('Keeps a tea table');
    const address = page.getByLabel('Address of your page');
    await address.fill(slug);
    await page.getByText('This address is available.').waitFor();
    const about = page.getByRole('textbox', { name: 'About you' });
    await about.click();
    await page.keyboard.type('I pour mint tea. ');
    await page.getByRole('button', { name: 'Bold', exact: true }).click();
    // The caret stays in the text, and the next letters are bold.
    expect(await about.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    await page.getByRole('button', { name: 'Bold', exact: true, pressed: true }).waitFor();
    await page.keyboard.type('Ask me.');
    await about.locator('strong', { hasText: 'Ask me.' }).waitFor();
    await page.getByLabel(field, { exact: true }).fill('Lisbon');
    await page.getByRole('checkbox', { name: `Show “${field}” on my profile` }).check();

    await page.getByLabel('Add photo').setInputFiles(stripes(300, 200));
    const crop = page.getByRole('dialog', { name: 'Crop photo' });
    await crop.getByLabel('Zoom').fill('2');
    await crop.getByRole('button', { name: 'Use photo' }).click();
    await page.getByLabel('Change photo').waitFor({ state: 'attached' });
    await page.getByLabel('Add cover photo').setInputFiles(stripes(900, 600));
    await page.getByLabel('Move the picture up or down').fill('120');

    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'As others see it' });
    await preview.getByRole('heading', { name: 'Rosa Lind' }).waitFor();
    await preview.getByText('Lisbon').waitFor();
    await preview.getByRole('button', { name: 'Close preview' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await notice(page, 'Your profile was saved.').waitFor();

    // It is private until its owner joins.
    const visitor = await shop.visit(`/profile/${slug}`);
    await heading(visitor, 'This profile is private').waitFor();
    await page.goto(`/profile/${slug}`);
    await page.getByText('Only you can see this page').waitFor();
    await page.getByRole('link', { name: 'Join the community' }).click();
    const community = part(page, 'Community');
    await community.getByRole('button', { name: 'Join the community' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Join the community' }).click();
    await notice(page, 'Welcome to the community. Your profile is public now.').waitFor();
    await community.getByText('Public', { exact: true }).waitFor();

    await visitor.reload();
    await heading(visitor, 'Rosa Lind').waitFor();
    await visitor.getByText('Keeps a tea table').waitFor();
    await eventually(() => visitor.locator('strong', { hasText: 'Ask me.' }).count()).toBe(1);
    await visitor.getByText('Lisbon').waitFor();
    await eventually(() => visitor.getByText('Rosa', { exact: true }).count()).toBe(0);
    await eventually(() =>
      visitor.locator('article img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    ).toBe(true);
    await sound(visitor, 'a profile');

    // Not shown any more, it is gone for others at once.
    await page.goto('/account/profile');
    await page.getByRole('checkbox', { name: `Show “${field}” on my profile` }).uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await notice(page, 'Your profile was saved.').waitFor();
    await visitor.reload();
    await heading(visitor, 'Rosa Lind').waitFor();
    await eventually(() => visitor.getByText('Lisbon').count()).toBe(0);
  });

  test('members follow, remove, report and block each other', async () => {
    const name = `Omar ${randomUUID().slice(0, 6)}`;
    const omar = await neighbour(shop, name);
    const { page, email } = await newcomer(await shop.visitor(), '/account/followers');
    await page.getByRole('heading', { name: 'No followers yet' }).waitFor();
    const sara = (
      await admin<{ members: { id: string }[] }>(shop.souk, 'POST', '/v1/members/query', {
        query: { filter: { loginEmail: email } },
      })
    ).members[0]!.id;

    await page.goto(`/profile/${omar.slug}`);
    await heading(page, name).waitFor();
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByRole('button', { name: 'Following', exact: true }).waitFor();
    await page.getByText('1 follower', { exact: true }).waitFor();
    expect((await call(shop.souk, omar.token, 'POST', `/v3/followers/${sara}`, {})).status).toBe(200);

    await page.goto('/account/followers');
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await notice(page, `${name} no longer follows you.`).waitFor();
    await page.getByRole('heading', { name: 'No followers yet' }).waitFor();
    await page.getByRole('link', { name: 'Following' }).click();
    await page.getByRole('button', { name: `Unfollow ${name}` }).waitFor();
    await sound(page, 'whom one follows');

    await page.getByRole('main').getByRole('link', { name }).click();
    const more = page.getByRole('button', { name: `More about ${name}` });
    await more.click();
    await page.getByRole('button', { name: `Report ${name}` }).click();
    const report = page.getByRole('dialog', { name: `Report ${name}?` });
    await report.getByRole('radio', { name: 'Something else' }).check();
    await report.getByLabel(/Tell us more/).fill('Sells tea bags.');
    await report.getByRole('button', { name: 'Send report' }).click();
    await notice(page, 'Thank you. The shop will review your report.').waitFor();
    shop.expect(/status of 409/, /status of 404/);
    await more.click();
    await page.getByRole('button', { name: `Report ${name}` }).click();
    await report.getByRole('button', { name: 'Send report' }).click();
    await report.getByText(`You have already reported ${name}.`).waitFor();
    await page.keyboard.press('Escape');

    await more.click();
    await page.getByRole('button', { name: `Block ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
    await heading(page, 'Member not found').waitFor();
    // The blocked one finds the same, and no word of a block.
    const seen = await call(shop.souk, omar.token, 'GET', `/v1/member-profiles/${await slugOf(shop, sara)}`);
    expect([seen.status, seen.text.includes('BLOCK')]).toEqual([404, false]);

    await page.goto('/account/privacy');
    await part(page, 'Your reports').getByText(/Something else/).waitFor();
    await sound(page, 'privacy');
    await part(page, 'Blocked people').getByRole('button', { name: `Unblock ${name}` }).click();
    await notice(page, `${name} was unblocked.`).waitFor();
    await part(page, 'Blocked people').getByText('You have not blocked anyone.').waitFor();
    await page.goto(`/profile/${omar.slug}`);
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
  });

  test('who follows a member is listed on the page of that member, and followed from there', async () => {
    const tag = randomUUID().slice(0, 6);
    const omar = await neighbour(shop, `Omar ${tag}`);
    const mei = await neighbour(shop, `Mei ${tag}`);
    const shy = await neighbour(shop, `Shy ${tag}`);
    for (const one of [mei, shy]) {
      expect((await call(shop.souk, one.token, 'POST', `/v3/followers/${omar.id}`, {})).status).toBe(200);
    }
    expect((await call(shop.souk, shy.token, 'POST', '/v1/members/leave-community', {})).status).toBe(200);

    // A stranger sees that there are two, and the name of the public one.
    const stranger = await shop.visit(`/profile/${omar.slug}`);
    const parts = stranger.getByRole('navigation', { name: 'Profile sections' });
    await parts.getByRole('link', { name: 'Followers 2' }).click();
    const followers = stranger.getByRole('list', { name: `People who follow Omar ${tag}` });
    await followers.getByRole('link', { name: `Mei ${tag}` }).waitFor();
    await followers.getByText('A member with a private profile').waitFor();
    await eventually(() => followers.getByRole('listitem').count()).toBe(2);
    await eventually(() => parts.locator('[aria-current]').allInnerTexts()).toEqual(['Followers 2']);
    await eventually(() => stranger.getByText(`Shy ${tag}`).count()).toBe(0);
    await sound(stranger, 'who follows a member');
    await parts.getByRole('link', { name: 'Following 0' }).click();
    await stranger.getByRole('heading', { name: `Not following anyone yet` }).waitFor();
    // The address leads to the list again.
    await stranger.reload();
    await stranger.getByRole('heading', { name: `Not following anyone yet` }).waitFor();

    const { page, email } = await newcomer(await shop.visitor(phone), '/account/followers');
    await page.goto(`/profile/${omar.slug}?list=followers`);
    const list = page.getByRole('list', { name: `People who follow Omar ${tag}` });
    await list.getByRole('button', { name: `Follow Mei ${tag}` }).click();
    await notice(page, `You now follow Mei ${tag}.`).waitFor();
    await list.getByRole('button', { name: `Unfollow Mei ${tag}` }).waitFor();
    await sound(page, 'who follows a member, on a phone');
    await page.goto(`/profile/${mei.slug}?list=followers`);
    await page.getByText('This is you').waitFor();
    await page.goto(`/profile/${omar.slug}?list=followers`);
    await list.getByRole('button', { name: `Unfollow Mei ${tag}` }).click();
    await list.getByRole('button', { name: `Follow Mei ${tag}` }).waitFor();

    // Whoever blocked one is a stranger in every list.
    const sara = await admin<{ members: { id: string }[] }>(shop.souk, 'POST', '/v1/members/query', {
      query: { filter: { loginEmail: email } },
    });
    const blocked = await call(shop.souk, mei.token, 'POST', '/v1/member-to-member-blocks/members/my', {
      memberId: sara.members[0]!.id,
    });
    expect(blocked.status).toBe(200);
    await page.reload();
    await eventually(() => list.getByText('A member with a private profile').count()).toBe(2);
    await eventually(() => page.getByText(`Mei ${tag}`).count()).toBe(0);
  });

  test('blocked people and reports beyond the first 25 are shown too', async () => {
    const { page, email } = await newcomer(await shop.visitor(), '/account/privacy');
    const { members } = await admin<{ members: { id: string }[] }>(shop.souk, 'POST', '/v1/members/query', {
      query: { filter: { loginEmail: email } },
    });
    const { accessToken } = await tokensOf(shop.souk, members[0]!.id);
    for (let number = 1; number <= 27; number++) {
      const { member } = await admin<{ member: { id: string } }>(shop.souk, 'POST', '/v1/members', {
        member: {
          loginEmail: `crowd-${randomUUID()}@example.com`,
          privacyStatus: 'PUBLIC',
          profile: { nickname: `Crowd ${number}` },
        },
      });
      for (const [where, body] of [
        ['/v1/member-reports', { memberReport: { reportedMemberId: member.id, reason: { category: 'SPAM' } } }],
        ['/v1/member-to-member-blocks/members/my', { memberId: member.id }],
      ] as const) {
        expect((await call(shop.souk, accessToken.value, 'POST', where, body)).status).toBe(200);
      }
    }
    await page.reload();
    const [blocked, reports] = [part(page, 'Blocked people'), part(page, 'Your reports')];
    for (const list of [blocked, reports]) {
      await list.getByText('Showing 25 of 27').waitFor();
      await list.getByRole('button', { name: 'Show more' }).click();
      await eventually(() => list.getByRole('listitem').count()).toBe(27);
      await list.getByText('Showing 25 of 27').waitFor({ state: 'detached' });
    }
    await sound(page, 'many blocked people');
    await blocked.getByRole('button', { name: 'Unblock Crowd 1', exact: true }).click();
    await notice(page, 'Crowd 1 was unblocked.').waitFor();
    await eventually(() => blocked.getByRole('listitem').count()).toBe(26);
  });

  if (database === 'sqlite') onOneDatabase(shop);
});

/** What depends on the page and not on where the shop keeps its data. */
function onOneDatabase(shop: Shop) {
  test('what is typed in a profile is not lost by a slip, a wrong picture or another window', async () => {
    const taken = await neighbour(shop, `Taken ${randomUUID().slice(0, 6)}`);
    const visitor = await shop.visitor();
    const { page } = await newcomer(visitor, '/account/profile');
    const nickname = page.getByLabel('Display name');
    await nickname.fill('Sara of Fes');
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Privacy' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
    await eventually(() => nickname.inputValue()).toBe('Sara of Fes');

    await page.getByLabel('Add photo').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    });
    await page.getByText(/This file is not a supported picture/).waitFor();
    await page.getByLabel('Add photo').setInputFiles({
      name: 'huge.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(16 * 1024 * 1024),
    });
    await page.getByText(/larger than 15 MB/).waitFor();

    const address = page.getByLabel('Address of your page');
    const before = await address.inputValue();
    await address.fill(taken.slug);
    await page.getByText(/This address is already taken/).waitFor();
    shop.expect(/status of 409/);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/Your changes were not saved/).waitFor();
    await address.fill(before);

    const other = await visitor.open('/account/profile');
    await other.getByLabel('Headline').fill('Potter');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await notice(other, 'Your profile was saved.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your profile was changed in another window').waitFor();
    await eventually(() => nickname.inputValue()).toBe('Sara of Fes');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await notice(page, 'Your profile was saved.').waitFor();
    await eventually(() => page.getByLabel('Headline').inputValue()).toBe('Potter');
    await page.goto('/account');
    await page.getByText('2 of 5 steps done.', { exact: false }).waitFor();
  });

  test.each([
    ['on a phone', phone],
    ['on a desktop', desktop],
  ])('the pages of a member are sound %s', async (_, options) => {
    const { page } = await newcomer(await shop.visitor(options), '/account/profile');
    await page.getByRole('textbox', { name: 'About you' }).waitFor();
    await sound(page, 'profile');
    for (const path of ['/account', '/account/followers', '/account/privacy', '/account/security']) {
      await page.goto(path);
      await sound(page, path);
    }
    await page.goto('/account/profile');
    await settled(page);
    await speakArabic(page);
    await page.getByLabel('الاسم المعروض').waitFor();
    await sound(page, 'profile in Arabic');
  });
}
