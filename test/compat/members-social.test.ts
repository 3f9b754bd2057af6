// What members see of each other and do with each other: every operation of the public services.
import {
  defaultPrivacy,
  memberFollowers,
  memberPrivacySettings,
  memberReport,
  members,
  membersAbout,
  memberToMemberBlock,
} from '@wix/members';
import { ApiKeyStrategy, createClient, OAuthStrategy, type Tokens } from '@wix/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCalls } from '../support/calls';
import { newMember, nobody, refusal, site, violation } from '../support/community';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const counted = {
  defaultPrivacy,
  memberFollowers,
  memberPrivacySettings,
  memberReport,
  membersAbout,
  memberToMemberBlock,
};
const modules = { ...counted, members };

describe.each(databases)('the community on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const calls = countCalls(counted);
  const manager = () =>
    calls.of(createClient({ modules, auth: ApiKeyStrategy({ apiKey: souk.apiKey, siteId: site }) }));
  const as = (tokens?: Tokens) =>
    calls.of(createClient({ modules, auth: OAuthStrategy({ clientId: souk.clientId, tokens }) }));

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  const text = (words: string) => ({
    nodes: [
      {
        type: 'PARAGRAPH',
        id: 'p1',
        paragraphData: { textStyle: { textAlignment: 'AUTO' } },
        nodes: [{ type: 'TEXT', id: '', nodes: [], textData: { text: words, decorations: [] } }],
      },
    ],
  });
  const words = (about: any) => about.content.nodes[0].nodes[0].textData.text;

  it('pages about members are written, read, changed and deleted', async () => {
    const ada = await newMember(souk, 'ada', { privacyStatus: 'PUBLIC' });
    const omar = await newMember(souk, 'omar');
    const me = as(ada.tokens).membersAbout;
    await expect(me.getMyMemberAbout()).rejects.toMatchObject(refusal('MEMBER_ABOUT_NOT_FOUND'));
    const made = await me.createMemberAbout({ content: text('I write programs.') } as never);
    expect(made).toMatchObject({ memberId: ada.id, revision: '1' });
    expect(words(made)).toBe('I write programs.');
    expect((made.content as any).nodes[0].id).toBe('p1'); // a document keeps its ids
    await expect(me.createMemberAbout({ content: text('Again') } as never)).rejects.toMatchObject(
      refusal('MEMBER_ABOUT_ALREADY_EXISTS'),
    );
    await expect(me.createMemberAbout({ memberId: omar.id, content: text('x') } as never)).rejects.toMatchObject({
      status: 403,
    });
    expect((await me.getMyMemberAbout()).memberAbout!._id).toBe(made._id);
    expect(words(await as().membersAbout.getMemberAbout(made._id!))).toBe('I write programs.');
    const changed = await me.updateMemberAbout(made._id!, {
      content: text('For engines.'),
      revision: made.revision,
    } as never);
    expect(changed).toMatchObject({ _id: made._id, revision: '2' });
    await expect(
      me.updateMemberAbout(made._id!, { content: text('Late'), revision: '1' } as never),
    ).rejects.toMatchObject(refusal('INVALID_REVISION'));
    await expect(
      me.updateMemberAbout(made._id!, { content: { nodes: [{ type: 'SHOE' }] }, revision: '2' } as never),
    ).rejects.toMatchObject({ details: { validationError: {} } });
    const others = await manager().membersAbout.createMemberAbout({
      memberId: omar.id,
      content: text('Quiet.'),
    } as never);
    const wix = manager().membersAbout;
    const found = await wix.queryMemberAbouts().in('memberId', [ada.id, omar.id]).find();
    expect(found.items.map(words).sort()).toEqual(['For engines.', 'Quiet.']);
    expect((await wix.queryMemberAbouts().eq('_id', made._id!).find()).items).toHaveLength(1);
    // A private member's page is for managers and themself.
    await expect(as().membersAbout.getMemberAbout(others._id!)).rejects.toMatchObject(
      refusal('MEMBER_ABOUT_NOT_FOUND'),
    );
    expect((await as().membersAbout.queryMemberAbouts().in('memberId', [ada.id, omar.id]).find()).items).toHaveLength(
      1,
    );
    await me.deleteMemberAbout(made._id!);
    await expect(wix.getMemberAbout(made._id!)).rejects.toMatchObject(refusal('MEMBER_ABOUT_NOT_FOUND'));
    await wix.deleteMemberAbout(others._id!);
  });

  it('the shop sets who is public and to whom', async () => {
    const wix = manager();
    const { defaultPrivacy: first } = await wix.defaultPrivacy.getDefaultPrivacyStatus();
    expect(first).toMatchObject({ defaultPrivacy: 'PRIVATE', revision: '0' });
    const { defaultPrivacy: set } = await wix.defaultPrivacy.setDefaultPrivacyStatus({
      defaultPrivacy: 'PUBLIC',
      revision: first!.revision,
    });
    expect(set).toMatchObject({ _id: first!._id, defaultPrivacy: 'PUBLIC', revision: '1' });
    await expect(
      wix.defaultPrivacy.setDefaultPrivacyStatus({ defaultPrivacy: 'PRIVATE', revision: '0' }),
    ).rejects.toMatchObject(refusal('INVALID_REVISION'));
    const open = await newMember(souk, 'open');
    expect((await wix.members.getMember(open.id, { fieldsets: ['EXTENDED'] })).privacyStatus).toBe('PUBLIC');
    await wix.defaultPrivacy.setDefaultPrivacyStatus({ defaultPrivacy: 'PRIVATE', revision: '1' });

    const { memberPrivacySettings: before } = await as().memberPrivacySettings.getMemberPrivacySettings();
    expect(before).toMatchObject({
      publicMemberVisibility: 'VISIBLE_TO_ALL',
      publicMemberCandidates: 'ANYONE',
      revision: '0',
    });
    const settings = { publicMemberVisibility: 'VISIBLE_TO_MEMBERS_ONLY', publicMemberCandidates: 'ANYONE' } as const;
    const { memberPrivacySettings: now } = await wix.memberPrivacySettings.setMemberPrivacySettings({
      ...settings,
      revision: before!.revision,
    });
    expect(now).toMatchObject({ ...settings, revision: '1' });
    expect(now!._updatedDate).toBeInstanceOf(Date);
    await expect(as().members.getMember(open.id)).rejects.toMatchObject(refusal('MEMBER_NOT_FOUND'));
    const ada = await newMember(souk, 'ada');
    expect((await as(ada.tokens).members.getMember(open.id))._id).toBe(open.id);
    await expect(
      wix.memberPrivacySettings.setMemberPrivacySettings({ ...settings, revision: '0' }),
    ).rejects.toMatchObject({
      details: { applicationError: { code: 'INVALID_REVISION', data: { revision: '1' } } },
    });
    await expect(
      wix.memberPrivacySettings.setMemberPrivacySettings({
        publicMemberVisibility: 'UNKNOWN',
        publicMemberCandidates: 'ANYONE',
        revision: '1',
      }),
    ).rejects.toMatchObject({
      details: {
        applicationError: {
          code: 'INVALID_SETTINGS',
          data: { publicMemberVisibility: 'UNKNOWN', publicMemberCandidates: 'ANYONE' },
        },
      },
    });
    await wix.memberPrivacySettings.setMemberPrivacySettings({
      publicMemberVisibility: 'VISIBLE_TO_ALL',
      publicMemberCandidates: 'NO_ONE',
      revision: '1',
    });
    await expect(as(ada.tokens).members.joinCommunity()).rejects.toMatchObject(refusal('COMMUNITY_JOIN_IMPOSSIBLE'));
    await wix.memberPrivacySettings.setMemberPrivacySettings({
      publicMemberVisibility: 'VISIBLE_TO_ALL',
      publicMemberCandidates: 'ANYONE',
      revision: '2',
    });
    await expect(as(ada.tokens).defaultPrivacy.getDefaultPrivacyStatus()).rejects.toMatchObject({ status: 403 });
  });

  it('members report each other', async () => {
    const [ada, omar, mia] = [
      await newMember(souk, 'ada'),
      await newMember(souk, 'omar'),
      await newMember(souk, 'mia'),
    ];
    const wix = manager().memberReport;
    const report = (from: Tokens, reportedMemberId: string, category = 'SPAM', description?: string) =>
      as(from).memberReport.reportMember({ reportedMemberId, reason: { category: category as never, description } });
    const { memberReport: made } = await report(ada.tokens, omar.id, 'HARASSMENT', 'Rude');
    expect(made).toMatchObject({
      reportedMemberId: omar.id,
      reportingMemberId: ada.id,
      reason: { category: 'HARASSMENT', description: 'Rude' },
    });
    expect(made!._createdDate).toBeInstanceOf(Date);
    await report(mia.tokens, omar.id);
    await report(omar.tokens, mia.id, 'OTHER');
    await expect(report(ada.tokens, ada.id)).rejects.toMatchObject({
      details: { applicationError: { code: 'SELF_REPORTING_FORBIDDEN', data: { memberId: ada.id } } },
    });
    await expect(report(ada.tokens, omar.id)).rejects.toMatchObject(refusal('MEMBER_ALREADY_REPORTED'));
    await expect(report(ada.tokens, nobody)).rejects.toMatchObject(refusal('MEMBER_NOT_FOUND'));
    await expect(report(ada.tokens, mia.id, 'BOREDOM')).rejects.toMatchObject(
      violation('memberReport.reason.category'),
    );

    const page = await wix.queryMemberReports().eq('reportedMemberId', omar.id).limit(1).find();
    expect(page.items.map((r) => r._id)).toEqual([made!._id]);
    expect(page.hasNext()).toBe(true);
    expect((await page.next()).items[0]!.reportingMemberId).toBe(mia.id);
    const listed = await wix.listReportedMembers({ cursorPaging: { limit: 10 } });
    expect(listed.reportedMembers!.map((m) => m.reportedMemberId).sort()).toEqual([omar.id, mia.id].sort());
    const summary = listed.reportedMembers!.find((m) => m.reportedMemberId === omar.id)!;
    expect(summary).toMatchObject({ reportCount: '2', reviewed: false });
    expect(summary.lastReportDate).toBeInstanceOf(Date);
    expect(listed.pagingMetadata).toMatchObject({ count: 2 });
    const queried = await wix.queryReportedMembers({
      query: { filter: { reportCount: { $gt: 1 } }, paging: { limit: 5 } },
    });
    expect(queried.reportedMembers!.map((m) => m.reportedMemberId)).toEqual([omar.id]);
    await expect(as(ada.tokens).memberReport.listReportedMembers()).rejects.toMatchObject({ status: 403 });
    await wix.deleteMemberReports(omar.id);
    expect((await wix.queryMemberReports().eq('reportedMemberId', omar.id).find()).items).toEqual([]);
    expect((await wix.listReportedMembers()).reportedMembers!.map((m) => m.reportedMemberId)).toEqual([mia.id]);
    await expect(wix.deleteMemberReports(nobody)).rejects.toMatchObject(refusal('CANNOT_DELETE_MEMBER_REPORTS'));
    await as(ada.tokens).memberToMemberBlock.blockMember(mia.id);
    await expect(report(mia.tokens, ada.id)).rejects.toMatchObject({
      details: { applicationError: { code: 'CANNOT_REPORT_BLOCKED_MEMBER', data: { memberId: ada.id } } },
    });
  });

  it('members block each other', async () => {
    const [ada, omar] = [
      await newMember(souk, 'ada', { privacyStatus: 'PUBLIC' }),
      await newMember(souk, 'omar', { privacyStatus: 'PUBLIC' }),
    ];
    const [me, other] = [as(ada.tokens).memberToMemberBlock, as(omar.tokens).memberToMemberBlock];
    await me.blockMember(omar.id);
    const data = { initiatorMemberId: ada.id, targetMemberId: omar.id };
    await expect(me.blockMember(omar.id)).rejects.toMatchObject({
      details: { applicationError: { code: 'MEMBER_ALREADY_BLOCKED', data } },
    });
    await expect(other.blockMember(ada.id)).rejects.toMatchObject(refusal('MEMBER_ALREADY_BLOCKED'));
    await expect(me.blockMember(ada.id)).rejects.toMatchObject({
      details: { applicationError: { code: 'SELF_BLOCKING_FORBIDDEN', data: { initiatorMemberId: ada.id } } },
    });
    await expect(me.unblockMember(ada.id)).rejects.toMatchObject(refusal('SELF_UNBLOCKING_FORBIDDEN'));
    await expect(other.unblockMember(ada.id)).rejects.toMatchObject({
      details: {
        applicationError: {
          code: 'BLOCK_DOES_NOT_EXIST',
          data: { blockingMemberId: omar.id, blockedMemberId: ada.id },
        },
      },
    });
    const mine = await me.listCurrentMemberBlocking({ cursorPaging: { limit: 5 } });
    expect(mine.blockedMemberIds).toEqual([omar.id]);
    expect(mine.pagingMetadata).toMatchObject({ count: 1 });
    expect((await other.listCurrentMemberBlocking()).blockedMemberIds).toEqual([]);
    expect((await manager().memberToMemberBlock.listMemberBlocks(omar.id)).memberBlocks).toEqual([
      { memberId: ada.id, blockDirection: 'BLOCKED' },
    ]);
    expect((await manager().memberToMemberBlock.listMemberBlocks(ada.id)).memberBlocks).toEqual([
      { memberId: omar.id, blockDirection: 'BLOCKING' },
    ]);
    await expect(as(omar.tokens).members.getMember(ada.id)).rejects.toMatchObject(refusal('MEMBER_TO_MEMBER_BLOCKED'));
    await me.unblockMember(omar.id);
    expect((await as(omar.tokens).members.getMember(ada.id))._id).toBe(ada.id);
  });

  it('members follow each other', async () => {
    const [ada, omar, mia] = [
      await newMember(souk, 'ada'),
      await newMember(souk, 'omar'),
      await newMember(souk, 'mia'),
    ];
    const [me, wix] = [as(ada.tokens).memberFollowers, manager().memberFollowers];
    await me.followMember(omar.id);
    await me.followMember(omar.id);
    await as(omar.tokens).memberFollowers.followMember(ada.id);
    await as(mia.tokens).memberFollowers.followMember(ada.id);
    await expect(me.followMember(ada.id)).rejects.toMatchObject(refusal('SELF_FOLLOWING_FORBIDDEN'));
    await expect(me.followMember(nobody)).rejects.toMatchObject(refusal('MEMBER_NOT_FOUND'));
    expect((await me.listCurrentMemberFollowing()).memberIds).toEqual([omar.id]);
    const followers = await me.listCurrentMemberFollowers({ paging: { limit: 1 } });
    expect(followers.memberIds).toEqual([mia.id]);
    expect(followers.metadata).toMatchObject({ count: 1 });
    const cursor = followers.metadata.cursors!.next!;
    expect((await me.listCurrentMemberFollowers({ paging: { cursor } })).memberIds).toEqual([omar.id]);
    expect((await wix.listMemberFollowers(omar.id)).memberIds).toEqual([ada.id]);
    expect((await wix.listMemberFollowing(mia.id)).memberIds).toEqual([ada.id]);
    const connections = [
      { connectedMemberId: omar.id, followedByMember: true, followingMember: true },
      { connectedMemberId: mia.id, followedByMember: false, followingMember: true },
    ];
    expect((await me.queryCurrentMemberConnections([omar.id, mia.id])).connectedMembers).toEqual(connections);
    expect((await wix.queryMemberConnections(ada.id, [omar.id, mia.id])).connectedMembers).toEqual(connections);
    await me.unfollowMember(omar.id);
    expect((await me.listCurrentMemberFollowing()).memberIds).toEqual([]);
    // A block ends follows, and forbids new ones.
    await as(mia.tokens).memberToMemberBlock.blockMember(ada.id);
    expect((await me.listCurrentMemberFollowers()).memberIds).toEqual([omar.id]);
    await expect(me.followMember(mia.id)).rejects.toMatchObject(refusal('MEMBER_NOT_FOUND')); // a block shows to its maker only
    await expect(as(mia.tokens).memberFollowers.followMember(ada.id)).rejects.toMatchObject(
      refusal('MEMBER_TO_MEMBER_BLOCKED'),
    );
  });

  it('has had every operation of the services', () => expect(calls.missing()).toEqual([]));
});
