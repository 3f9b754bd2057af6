// Badges and who wears them, by both versions of the public services: every operation of each.
import { badgeAssignments, badges, badgesV2 } from '@wix/members';
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCalls } from '../support/calls';
import { call, newMember, nobody, refusal, site, violation } from '../support/community';
import { patience } from '../support/patience';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const modules = { badges, badgesV2, badgeAssignments };
const colours = { backgroundColor: '#101010', textColor: '#FAFAFA' };

describe.each(databases)('badges on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const calls = countCalls(modules);
  const manager = () =>
    calls.of(createClient({ modules, auth: ApiKeyStrategy({ apiKey: souk.apiKey, siteId: site }) }));
  const visitor = () => calls.of(createClient({ modules, auth: OAuthStrategy({ clientId: souk.clientId }) }));

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('are made, ordered, changed and deleted (V4)', async () => {
    const wix = manager().badgesV2;
    const made = await wix.createBadge({
      title: 'Gold Member',
      description: 'Bought much',
      ...colours,
      icon: 'https://pictures.example/gold.png',
    });
    expect(made).toMatchObject({
      title: 'Gold Member',
      description: 'Bought much',
      ...colours,
      slug: 'gold-member',
      permissionsEnabled: false,
      revision: '1',
      icon: 'https://pictures.example/gold.png',
    });
    expect(made._createdDate).toBeInstanceOf(Date);
    expect(await wix.getBadge(made._id!)).toEqual(made);
    await expect(wix.getBadge(nobody)).rejects.toMatchObject(refusal('BADGE_NOT_FOUND'));
    await expect(wix.createBadge({ title: '', ...colours })).rejects.toMatchObject(violation('badge.title'));
    await expect(wix.createBadge({ title: 'x'.repeat(51), ...colours })).rejects.toMatchObject(
      violation('badge.title'),
    );
    await expect(wix.createBadge({ title: 'x', backgroundColor: 'red', textColor: '#FFFFFF' })).rejects.toMatchObject(
      violation('badge.backgroundColor'),
    );

    const changed = await wix.updateBadge(made._id!, { title: 'Silver', revision: made.revision } as never);
    expect(changed).toMatchObject({ title: 'Silver', slug: 'silver', description: 'Bought much', revision: '2' });
    await expect(wix.updateBadge(made._id!, { title: 'Late', revision: '1' } as never)).rejects.toMatchObject(
      refusal('INVALID_REVISION'),
    );
    await expect(wix.updateBadge(made._id!, {})).rejects.toMatchObject(violation('badge', 'BADGE_NOT_PROVIDED'));

    const second = await wix.createBadge({ title: 'Second', ...colours });
    const third = await wix.createBadge({ title: 'Third', ...colours });
    const order = async () => (await wix.queryBadges().find()).items.map((b) => b._id);
    expect(await order()).toEqual([made._id, second._id, third._id]);
    await wix.moveBadge(third._id!, { position: 'FIRST' });
    await wix.moveBadge(made._id!, { position: 'AFTER', moveAfterBadgeId: second._id! });
    expect(await order()).toEqual([third._id, second._id, made._id]);
    await expect(wix.moveBadge(third._id!, { position: 'AFTER' })).rejects.toMatchObject(
      violation('options.moveAfterBadgeId'),
    );
    const { badges: ordered } = await wix.updateBadgesDisplayOrder([made._id!, third._id!]);
    expect(ordered!.map((b) => b.title)).toEqual(['Silver', 'Third']);
    expect(await order()).toEqual([made._id, third._id, second._id]);

    const found = await wix.queryBadges().startsWith('title', 'Th').find();
    expect(found.items.map((b) => b.slug)).toEqual(['third']);
    expect((await wix.queryBadges().eq('permissionsEnabled', true).find()).items).toEqual([]);
    expect((await visitor().badgesV2.queryBadges().eq('slug', 'silver').find()).items).toHaveLength(1);
    await expect(visitor().badgesV2.createBadge({ title: 'Mine', ...colours })).rejects.toMatchObject({ status: 403 });
    for (const id of await order()) await wix.deleteBadge(id!);
    expect(await order()).toEqual([]);
    await expect(wix.deleteBadge(made._id!)).rejects.toMatchObject(refusal('BADGE_NOT_FOUND'));
  });

  it('are made, ordered, given and taken (V3)', async () => {
    const wix = manager().badges;
    const gold = await wix.createBadge({ title: 'Gold', ...colours, icon: 'https://pictures.example/gold.png' });
    expect(gold).toMatchObject({
      title: 'Gold',
      slug: 'gold',
      ...colours,
      icon: 'https://pictures.example/gold.png',
      permissionsEnabled: false,
    });
    expect(gold._updatedDate).toBeInstanceOf(Date);
    const tin = await wix.createBadge({ title: 'Tin' } as never);
    expect(tin).toMatchObject({ backgroundColor: '#796EFF', textColor: '#FFFFFF' });
    expect(await wix.getBadge(gold._id!)).toEqual(gold);
    expect(await wix.updateBadge(gold._id!, { description: 'The best' })).toMatchObject({
      title: 'Gold',
      description: 'The best',
    });
    const listed = await wix.listBadges({ paging: { limit: 1, offset: 1 } });
    expect(listed.badges!.map((b) => b._id)).toEqual([tin._id]);
    expect(listed.metadata).toMatchObject({ count: 1, offset: 1, total: 2 });
    const { badges: ordered } = await wix.updateBadgesDisplayOrder([tin._id!, gold._id!]);
    expect(ordered!.map((b) => b.title)).toEqual(['Tin', 'Gold']);

    const ada = await newMember(souk, 'ada', { privacyStatus: 'PUBLIC' });
    const omar = await newMember(souk, 'omar');
    expect((await wix.assignBadge(gold._id!, [ada.id, omar.id])).memberIds).toEqual([ada.id, omar.id]);
    await expect(wix.assignBadge(gold._id!, [nobody])).rejects.toMatchObject(refusal('MEMBER_NOT_FOUND'));
    await wix.assignBadge(tin._id!, [ada.id]);
    const counts = (await wix.getMemberCountsPerBadge()).badgeMemberCounts!;
    expect(counts).toEqual([
      { badgeId: tin._id, memberCount: 1 },
      { badgeId: gold._id, memberCount: 2 },
    ]);
    const holders = await wix.listMembersByBadge(gold._id!, { paging: { limit: 1 } });
    expect(holders.memberIds).toEqual([ada.id]);
    expect(holders.metadata).toMatchObject({ count: 1, total: 2 });
    expect((await wix.listBadgesPerMember([ada.id, omar.id])).memberBadgeIds).toEqual([
      { memberId: ada.id, badgeIds: [tin._id, gold._id] },
      { memberId: omar.id, badgeIds: [gold._id] },
    ]);
    // Visitors see what public members wear.
    expect(
      (await visitor().badges.listBadgesPerMember([ada.id, omar.id])).memberBadgeIds!.map((m) => m.badgeIds!.length),
    ).toEqual([2, 0]);
    await wix.unassignBadge(gold._id!, [ada.id]);
    expect((await wix.listMembersByBadge(gold._id!)).memberIds).toEqual([omar.id]);
    await wix.deleteBadge(gold._id!);
    await wix.deleteBadge(tin._id!);
    expect((await wix.getMemberCountsPerBadge()).badgeMemberCounts).toEqual([]);
  });

  it('are given and taken as assignments (V4)', async () => {
    const { badgesV2: kinds, badgeAssignments: wix } = manager();
    const gold = (await kinds.createBadge({ title: 'Gold', ...colours }))._id!;
    const tin = (await kinds.createBadge({ title: 'Tin', ...colours }))._id!;
    const ada = await newMember(souk, 'ada');
    const omar = await newMember(souk, 'omar');
    const made = await wix.createBadgeAssignment({
      badgeId: gold,
      memberId: ada.id,
      extendedFields: { namespaces: { '@souk/journey': { why: 'sales' } } },
    });
    expect(made).toMatchObject({
      badgeId: gold,
      memberId: ada.id,
      extendedFields: { namespaces: { '@souk/journey': { why: 'sales' } } },
    });
    expect(made._createdDate).toBeInstanceOf(Date);
    await expect(wix.createBadgeAssignment({ badgeId: gold, memberId: ada.id })).rejects.toMatchObject(
      refusal('BADGE_ALREADY_ASSIGNED'),
    );
    await expect(wix.createBadgeAssignment({ badgeId: nobody, memberId: ada.id })).rejects.toMatchObject(
      refusal('BADGE_NOT_FOUND'),
    );

    const many = await wix.bulkCreateBadgeAssignments(
      [
        { badgeId: gold, memberId: omar.id },
        { badgeId: tin, memberId: omar.id },
        { badgeId: gold, memberId: nobody },
      ],
      { returnEntity: true },
    );
    expect(many.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 });
    expect(many.results![0]!.item).toMatchObject({ badgeId: gold, memberId: omar.id });
    expect(many.results![2]!.itemMetadata).toMatchObject({ success: false, error: { code: 'MEMBER_NOT_FOUND' } });
    const found = await wix.queryBadgeAssignments().eq('memberId', omar.id).ascending('badgeId').find();
    expect(found.items.map((a) => a.badgeId).sort()).toEqual([gold, tin].sort());
    const page = await wix.queryBadgeAssignments().eq('badgeId', gold).limit(1).find();
    expect(page.hasNext()).toBe(true);
    expect((await page.next()).items).toHaveLength(1);

    const tagged = await wix.bulkUpdateBadgeAssignmentTags([made._id!, nobody], {
      assignTags: { tags: { tagIds: ['a', 'b'] } },
    });
    expect(tagged.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 });
    expect(tagged.results![0]!.itemMetadata).toMatchObject({ _id: made._id, success: true });
    const tags = async () =>
      (await wix.queryBadgeAssignments().eq('memberId', ada.id).find()).items[0]!.tags?.tags?.tagIds ?? [];
    expect(await tags()).toEqual(['a', 'b']);
    const job = await wix.bulkUpdateBadgeAssignmentTagsByFilter(
      { badgeId: gold },
      { assignTags: { tags: { tagIds: ['c'] } }, unassignTags: { tags: { tagIds: ['a'] } } },
    );
    expect(job.jobId).toMatch(/^[0-9a-f-]{36}$/);
    await expect.poll(tags, { timeout: patience, interval: 50 }).toEqual(['b', 'c']);
    await expect(wix.bulkUpdateBadgeAssignmentTags([made._id!], {} as never)).rejects.toMatchObject(
      refusal('EMPTY_ASSIGN_AND_UNASSIGN_LISTS'),
    );

    await wix.deleteBadgeAssignment(made._id!);
    const gone = await wix.bulkDeleteBadgeAssignments([many.results![0]!.item!._id!, nobody]);
    expect(gone.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 });
    expect((await wix.queryBadgeAssignments().eq('badgeId', gold).find()).items).toEqual([]);
    // Its deletion takes the rest along.
    await kinds.deleteBadge(tin);
    expect((await wix.queryBadgeAssignments().eq('memberId', omar.id).find()).items).toEqual([]);
    const token = ada.tokens.accessToken.value;
    expect(
      (
        await call(souk, token, 'POST', '/v4/badge-assignments', {
          badgeAssignment: { badgeId: gold, memberId: ada.id },
        })
      ).status,
    ).toBe(403);
  });

  it('have had every operation of the services', () => expect(calls.missing()).toEqual([]));
});
