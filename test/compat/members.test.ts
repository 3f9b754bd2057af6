// Members as an unmodified client sees and manages them: every operation of the members service, and what the shop
// serves beside it.
import { members, userMember } from '@wix/members';
import { ApiKeyStrategy, createClient, OAuthStrategy, type Tokens } from '@wix/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCalls } from '../support/calls';
import { call, newMember, nobody, refusal, site, someone, tokensOf, violation } from '../support/community';
import { admin } from '../support/mails';
import { patience } from '../support/patience';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const modules = { members, userMember };
const owner = 'owner@souk.example';

describe.each(databases)('members on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const calls = countCalls(modules);
  const manager = () =>
    calls.of(createClient({ modules, auth: ApiKeyStrategy({ apiKey: souk.apiKey, siteId: site }) }));
  const as = (tokens?: Tokens) =>
    calls.of(createClient({ modules, auth: OAuthStrategy({ clientId: souk.clientId, tokens }) }));
  const statusOf = async (id: string) => (await manager().members.getMember(id, { fieldsets: ['EXTENDED'] })).status;

  beforeAll(async () => {
    souk = await startSouk(database, { SOUK_OWNER_EMAIL: owner, SOUK_OWNER_PASSWORD: 'owner horse battery' });
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('are made, read by fieldset, changed and deleted', async () => {
    const wix = manager().members;
    const email = someone();
    const made = (await wix.createMember({
      member: {
        loginEmail: email,
        privacyStatus: 'PUBLIC',
        profile: {
          nickname: 'Ada Lovelace',
          title: 'Countess',
          photo: { url: 'https://pictures.example/ada.png', width: 20, height: 10 } as never,
        },
        contact: {
          firstName: 'Ada',
          lastName: 'Lovelace',
          birthdate: '1815-12-10',
          company: 'Engines',
          jobTitle: 'Analyst',
          phones: ['+44 20 7946 0000'],
          emails: ['second@example.com'],
          addresses: [
            {
              streetAddress: { name: "St James's Square", number: '12' },
              city: 'London',
              country: 'GB',
              postalCode: 'SW1Y',
            } as never,
          ],
        },
      },
    }))!;
    expect(made).toMatchObject({
      loginEmail: email,
      status: 'APPROVED',
      privacyStatus: 'PUBLIC',
      activityStatus: 'ACTIVE',
      contactId: made._id,
      contact: {
        firstName: 'Ada',
        phones: ['+44 20 7946 0000'],
        emails: ['second@example.com'],
        birthdate: '1815-12-10',
      },
      profile: { nickname: 'Ada Lovelace', title: 'Countess' },
    });
    expect(made.profile!.slug).toMatch(/^ada-lovelace/);
    expect(made._createdDate).toBeInstanceOf(Date);
    expect(made._updatedDate).toBeInstanceOf(Date);
    expect(made.contact!.addresses![0]).toMatchObject({
      city: 'London',
      country: 'GB',
      streetAddress: { number: '12' },
    });
    await expect(wix.createMember({ member: { loginEmail: email } })).rejects.toMatchObject(
      refusal('LOGIN_EMAIL_ALREADY_EXISTS'),
    );
    await expect(wix.createMember({ member: {} })).rejects.toMatchObject(violation('options.member.loginEmail'));

    // PUBLIC hides the statuses, EXTENDED the contact.
    const id = made._id!;
    const bare = await wix.getMember(id);
    expect(bare).toMatchObject({
      _id: id,
      status: 'UNKNOWN',
      privacyStatus: 'UNKNOWN',
      activityStatus: 'UNKNOWN',
      profile: { title: 'Countess' },
    });
    expect(bare.loginEmail ?? undefined).toBeUndefined();
    const extended = await wix.getMember(id, { fieldsets: ['EXTENDED'] });
    expect(extended).toMatchObject({ loginEmail: email, status: 'APPROVED', privacyStatus: 'PUBLIC' });
    expect(extended.contact ?? undefined).toBeUndefined();
    expect((await wix.getMember(id, { fieldsets: ['FULL'] })).contact!.company).toBe('Engines');
    await expect(wix.getMember(nobody)).rejects.toMatchObject(refusal('MEMBER_NOT_FOUND'));

    // An update changes what it names; lists are replaced, empty ones change nothing.
    const changed = await wix.updateMember(id, {
      loginEmail: someone('eve'),
      contact: {
        firstName: null,
        phones: ['+49 30 123456', '+49 30 654321'],
        emails: ['third@example.com'],
        addresses: [],
      },
      profile: { nickname: 'Countess Ada' },
    });
    expect(changed).toMatchObject({
      loginEmail: email,
      contact: { lastName: 'Lovelace', phones: ['+49 30 123456', '+49 30 654321'], emails: ['second@example.com'] },
      profile: { nickname: 'Countess Ada', title: 'Countess', slug: made.profile!.slug },
    });
    expect(changed.contact!.firstName ?? undefined).toBeUndefined();
    expect(changed.contact!.addresses).toHaveLength(1);
    await expect(wix.updateMember(id, { contact: { phones: ['call me'] } })).rejects.toMatchObject(
      violation('member.contact.phones[0]'),
    );
    await expect(wix.updateMember(nobody, { profile: { nickname: 'x' } })).rejects.toMatchObject(
      refusal('MEMBER_NOT_FOUND'),
    );

    expect((await wix.deleteMemberPhones(id)).member!.contact!.phones).toEqual([]);
    expect((await wix.deleteMemberAddresses(id)).member!.contact!.addresses).toEqual([]);
    expect((await wix.deleteMemberEmails(id)).member).toMatchObject({ loginEmail: email, contact: { emails: [] } });

    expect((await wix.updateMemberSlug(id, 'the-countess')).member!.profile!.slug).toBe('the-countess');
    const other = await newMember(souk, 'grace');
    await expect(wix.updateMemberSlug(other.id, 'the-countess')).rejects.toMatchObject({
      details: { applicationError: { code: 'SLUG_ALREADY_EXISTS', data: { slug: 'the-countess' } } },
    });
    // By the slug it had before: the shop's own call.
    const moved = await call(souk, souk.apiKey, 'GET', `/v1/members/slug/${made.profile!.slug}`);
    expect(moved.json()).toMatchObject({ moved: true, member: { id } });

    await wix.deleteMember(id);
    await expect(wix.getMember(id)).rejects.toMatchObject(refusal('MEMBER_NOT_FOUND'));
    await expect(wix.deleteMember(id)).rejects.toMatchObject(refusal('MEMBER_NOT_FOUND'));
  });

  it('hold custom fields by the type of the field', async () => {
    const wix = manager().members;
    const key = (name: string, fieldType: string) =>
      admin<{ field: { key: string } }>(souk, 'POST', '/v1/custom-fields', { field: { name, fieldType } }).then(
        (made) => made.field.key,
      );
    const page = await key('Home page', 'URL');
    const size = await key('Shoe size', 'NUMBER');
    const { id } = await newMember(souk);
    const set = (customFields: object) => wix.updateMember(id, { contact: { customFields: customFields as never } });
    const held = (await set({ [page]: { value: 'https://ada.example' }, [size]: { value: 38 } })).contact!
      .customFields!;
    expect(held).toMatchObject({ [page]: { value: 'https://ada.example' }, [size]: { value: 38 } });
    await expect(set({ [page]: { value: 'ada' } })).rejects.toMatchObject(
      violation(`member.contact.customFields.${page}.value`, 'INVALID_CUSTOM_FIELD_URL'),
    );
    await expect(set({ [size]: { value: 'large' } })).rejects.toMatchObject(
      violation(`member.contact.customFields.${size}.value`),
    );
    await expect(set({ 'custom.nothing': { value: 'x' } })).rejects.toMatchObject(
      violation('member.contact.customFields.custom.nothing', 'UNKNOWN_FIELD'),
    );
  });

  it('are listed, filtered, searched and paged', async () => {
    const wix = manager().members;
    const family = `Noether${Date.now()}`;
    const people = [];
    for (const firstName of ['Emmy', 'Max', 'Fritz']) {
      people.push(
        await newMember(souk, firstName.toLowerCase(), {
          contact: { firstName, lastName: family },
          privacyStatus: firstName === 'Emmy' ? 'PUBLIC' : 'PRIVATE',
        }),
      );
    }
    const found = await wix
      .queryMembers({ fieldsets: ['FULL'] })
      .eq('contact.lastName', family)
      .find();
    expect(found.items.map((m) => m.contact!.firstName)).toEqual(['Emmy', 'Max', 'Fritz']); // the oldest first
    expect(found.totalCount).toBe(3);
    expect(found.hasNext()).toBe(false);
    const first = await wix
      .queryMembers({ fieldsets: ['FULL'] })
      .startsWith('contact.lastName', family)
      .limit(2)
      .find();
    expect(first.items.map((m) => m.contact!.firstName)).toEqual(['Emmy', 'Max']);
    expect(first.hasNext()).toBe(true);
    expect((await first.next()).items.map((m) => m.contact!.firstName)).toEqual(['Fritz']);
    // The builder has no sorts; the call takes them all the same.
    const query = { filter: { 'contact.lastName': family }, sort: [{ fieldName: 'contact.firstName', order: 'DESC' }] };
    const sorted = await admin<{ members: any[] }>(souk, 'POST', '/members/v1/members/query', {
      query,
      fieldsets: ['FULL'],
    });
    expect(sorted.members.map((m) => m.contact.firstName)).toEqual(['Max', 'Fritz', 'Emmy']);
    const searched = await wix
      .queryMembers({ search: { expression: people[1]!.email, fields: ['loginEmail'] } })
      .find();
    expect(searched.items.map((m) => m._id)).toEqual([people[1]!.id]);
    expect((await wix.queryMembers().in('_id', [people[0]!.id, nobody]).find()).items).toHaveLength(1);
    await expect(
      wix
        .queryMembers()
        .eq('profile.shoe' as never, 'x' as never)
        .find(),
    ).rejects.toMatchObject({ details: { validationError: {} } });

    const page = await wix.listMembers({
      paging: { limit: 2, offset: 0 },
      fieldsets: ['EXTENDED'],
      sorting: [{ fieldName: 'createdDate', order: 'DESC' }],
    });
    expect(page.members!.map((m) => m._id)).toEqual([people[2]!.id, people[1]!.id]);
    expect(page.metadata).toMatchObject({ count: 2, offset: 0, tooManyToCount: false });
    expect(page.metadata!.total).toBeGreaterThanOrEqual(3);

    // Visitors see public members only, and nothing of them that is not public.
    const visible = await as()
      .members.queryMembers()
      .in(
        '_id',
        people.map((p) => p.id),
      )
      .find();
    expect(visible.items.map((m) => m._id)).toEqual([people[0]!.id]);
    expect(visible.items[0]).toMatchObject({ status: 'UNKNOWN', profile: { nickname: expect.any(String) } });
    await expect(as().members.queryMembers().eq('loginEmail', people[0]!.email).find()).rejects.toMatchObject({
      details: { validationError: {} },
    });
    await expect(as().members.getMember(people[1]!.id)).rejects.toMatchObject(refusal('MEMBER_NOT_FOUND'));
  });

  it('read and change themselves', async () => {
    const ada = await newMember(souk, 'ada');
    const grace = await newMember(souk, 'grace');
    const me = as(ada.tokens).members;
    expect((await me.getCurrentMember({ fieldsets: ['FULL'] })).member).toMatchObject({
      _id: ada.id,
      loginEmail: ada.email,
      privacyStatus: 'PRIVATE',
    });
    expect((await me.joinCommunity()).member).toMatchObject({ _id: ada.id, privacyStatus: 'PUBLIC' });
    expect((await as().members.getMember(ada.id))._id).toBe(ada.id);
    expect((await me.leaveCommunity()).member).toMatchObject({ privacyStatus: 'PRIVATE' });
    const slug = `countess-${Date.now()}`;
    expect((await me.updateCurrentMemberSlug(slug)).member!.profile!.slug).toBe(slug);
    expect((await me.updateMember(ada.id, { profile: { title: 'Analyst' } })).profile!.title).toBe('Analyst');
    for (const forbidden of [
      () => me.updateMember(grace.id, { profile: { title: 'x' } }),
      () => me.updateMemberSlug(grace.id, 'mine'),
      () => me.deleteMemberPhones(grace.id),
      () => me.blockMember(grace.id),
      () => me.createMember({ member: { loginEmail: someone() } }),
    ]) {
      await expect(forbidden()).rejects.toMatchObject({ status: 403 });
    }
    await expect(as().members.joinCommunity()).rejects.toMatchObject({ status: 403 });
    await me.deleteMyMember({ contentAssigneeId: grace.id });
    await expect(manager().members.getMember(ada.id)).rejects.toMatchObject(refusal('MEMBER_NOT_FOUND'));
    const left = await newMember(souk, 'left');
    await as(left.tokens).members.deleteMyMember();
    expect((await call(souk, left.tokens.accessToken.value, 'GET', '/v1/members/my')).status).toBe(401);
  });

  it('are approved, blocked, muted and disconnected', async () => {
    const wix = manager().members;
    const { id, tokens } = await newMember(souk);
    expect((await wix.muteMember(id)).member!.activityStatus).toBe('MUTED');
    expect((await wix.unmuteMember(id)).member!.activityStatus).toBe('ACTIVE');
    expect((await wix.blockMember(id)).member!.status).toBe('BLOCKED');
    expect((await call(souk, tokens.accessToken.value, 'GET', '/v1/members/my')).status).toBe(401);
    expect((await wix.approveMember(id)).member!.status).toBe('APPROVED');
    expect((await wix.disconnectMember(id)).member!.status).toBe('OFFLINE');
    await expect(wix.approveMember(id)).rejects.toMatchObject(refusal('MEMBER_OFFLINE'));
    await expect(wix.muteMember(nobody)).rejects.toMatchObject(refusal('MEMBER_NOT_FOUND'));
  });

  it('change many at once', async () => {
    const wix = manager().members;
    const family = `Bulk${Date.now()}`;
    const people = [];
    for (let i = 0; i < 4; i++) people.push((await newMember(souk, 'bulk', { contact: { lastName: family } })).id);
    const ended = async (jobId: string) => {
      let state: any;
      await expect
        .poll(async () => (state = await admin<any>(souk, 'GET', `/v1/members/bulk/jobs/${jobId}`)).job.state, {
          timeout: patience,
          interval: 50,
        })
        .toBe('DONE');
      return state;
    };
    const deleted = await wix.bulkDeleteMembers([people[0]!, nobody]);
    expect(deleted.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 });
    expect(deleted.results![0]!.itemMetadata).toMatchObject({ _id: people[0], originalIndex: 0, success: true });
    expect(deleted.results![1]!.itemMetadata).toMatchObject({ success: false, error: { code: 'MEMBER_NOT_FOUND' } });

    const blocked = await wix.bulkBlockMembers({ 'contact.lastName': family });
    expect((await ended(blocked.jobId!)).job).toMatchObject({ action: 'BLOCK', total: 3, succeeded: 3, failed: 0 });
    expect(await statusOf(people[1]!)).toBe('BLOCKED');
    const approved = await wix.bulkApproveMembers({ 'contact.lastName': family, status: 'BLOCKED' });
    expect((await ended(approved.jobId!)).job.succeeded).toBe(3);
    expect(await statusOf(people[1]!)).toBe('APPROVED');
    const heir = await newMember(souk, 'heir');
    const gone = await wix.bulkDeleteMembersByFilter(
      { 'contact.lastName': family },
      { contentAssigneeId: heir.id, search: { expression: family, fields: ['contact.lastName'] } },
    );
    expect((await ended(gone.jobId!)).results).toHaveLength(3);
    await expect(wix.getMember(people[3]!)).rejects.toMatchObject(refusal('MEMBER_NOT_FOUND'));
    await expect(wix.bulkBlockMembers({})).rejects.toMatchObject(violation('filter'));
  });

  it('who work in the shop are found by their account', async () => {
    const email = owner;
    const { member } = await admin<{ member: { id: string } }>(souk, 'POST', '/v1/members', {
      member: { loginEmail: email },
    });
    souk.sql(`UPDATE accounts SET email_verified = TRUE WHERE id = '${member.id}'`);
    souk.sql(`UPDATE members SET email_verified = TRUE WHERE id = '${member.id}'`);
    const found = await manager().userMember.queryUserMembers().eq('memberId', member.id).find();
    expect(found.items).toHaveLength(1);
    expect(found.items[0]).toMatchObject({
      memberId: member.id,
      contactId: member.id,
      status: 'APPROVED',
      privacyStatus: 'PRIVATE',
      activityStatus: 'ACTIVE',
    });
    expect(found.items[0]!.userId).toMatch(/^[0-9a-f-]{36}$/);
    expect(found.items[0]!.metaSiteId).toMatch(/^[0-9a-f-]{36}$/);
    // The owner can neither be blocked nor deleted.
    await expect(manager().members.blockMember(member.id)).rejects.toMatchObject({
      details: { applicationError: { code: 'OWNER_MEMBER_BLOCK_FORBIDDEN', data: { memberId: member.id } } },
    });
    await expect(manager().members.deleteMember(member.id)).rejects.toMatchObject(
      violation('_id', 'OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN'),
    );
  });

  it('leave and come as a CSV file', async () => {
    const { id, email } = await newMember(souk, 'file', { contact: { firstName: '=1+1', lastName: 'Ångström' } });
    const file = await call(souk, souk.apiKey, 'GET', '/v1/members/export/members.csv');
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.headers.get('content-disposition')).toContain('members.csv');
    const line = file.text.split(/\r?\n/).find((text) => text.includes(email))!;
    expect(line).toContain('Ångström');
    expect(line).toContain("'=1+1"); // a spreadsheet must not calculate it
    const started = await fetch(`${souk.url}/v1/members/imports?name=people.csv`, {
      method: 'POST',
      headers: { Authorization: souk.apiKey, 'Content-Type': 'text/csv' },
      body: `Email,First name\n${email},Anders\n${someone('new')},New\n`,
    });
    const { import: begun } = (await started.json()) as { import: { id: string } };
    await expect
      .poll(async () => (await call(souk, souk.apiKey, 'GET', `/v1/members/imports/${begun.id}`)).json(), {
        timeout: patience,
      })
      .toMatchObject({ import: { state: 'DONE', created: 1, updated: 1, failed: 0 } });
    expect((await manager().members.getMember(id, { fieldsets: ['FULL'] })).contact).toMatchObject({
      firstName: 'Anders',
      lastName: 'Ångström',
    });
    const token = (await tokensOf(souk, id)).accessToken.value;
    expect((await call(souk, token, 'GET', '/v1/members/export/members.csv')).status).toBe(403);
  });

  it('has had every operation of the services', () => expect(calls.missing()).toEqual([]));
});
