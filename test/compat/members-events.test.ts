// Every event of the members section, as the client package's own webhook processing receives it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { badgeAssignments, badges, badgesV2, memberFollowers, memberReport, members, membersAbout } from '@wix/members';
import { signOnPolicy } from '@wix/identity';
import { ApiKeyStrategy, AppStrategy, createClient, OAuthStrategy, type Tokens } from '@wix/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember, site } from '../support/community';
import { admin } from '../support/mails';
import { patience } from '../support/patience';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const modules = {
  badgeAssignments,
  badges,
  badgesV2,
  memberFollowers,
  memberReport,
  members,
  membersAbout,
  signOnPolicy,
};

// The handlers of the package and the types of their events: the specification's list, and what the package adds.
const events: Record<string, string> = {
  'members.onMemberCreated': 'wix.members.v1.member_created',
  'members.onMemberUpdated': 'wix.members.v1.member_updated',
  'members.onMemberDeleted': 'wix.members.v1.member_deleted',
  'badgesV2.onBadgeCreated': 'wix.badges.v4.badge_created',
  'badgesV2.onBadgeUpdated': 'wix.badges.v4.badge_updated',
  'badgesV2.onBadgeDeleted': 'wix.badges.v4.badge_deleted',
  'badges.onBadgeAssigned': 'wix.badges.v3.badge_badge_assigned',
  'badges.onBadgeUnassigned': 'wix.badges.v3.badge_badge_unassigned',
  'badgeAssignments.onBadgeAssignmentCreated': 'wix.badges.v4.badge_assignment_created',
  'badgeAssignments.onBadgeAssignmentDeleted': 'wix.badges.v4.badge_assignment_deleted',
  'membersAbout.onMemberAboutCreated': 'wix.members.about.v2.member_about_created',
  'membersAbout.onMemberAboutUpdated': 'wix.members.about.v2.member_about_updated',
  'membersAbout.onMemberAboutDeleted': 'wix.members.about.v2.member_about_deleted',
  'memberReport.onMemberReportCreated': 'wix.members.v1.member_report_created',
  'memberReport.onMemberReportDeleted': 'wix.members.v1.member_report_deleted',
  'memberReport.onMemberReportReportedMemberCreated': 'wix.members.v1.member_report_reported_member_created',
  'memberReport.onMemberReportReportedMemberDeleted': 'wix.members.v1.member_report_reported_member_deleted',
  'memberFollowers.onFollowMemberFollowed': 'wix.members.v3.follow_member_followed',
  'memberFollowers.onFollowMemberUnfollowed': 'wix.members.v3.follow_member_unfollowed',
  'signOnPolicy.onSignOnPolicyUpdated': 'wix.iam.signon.v1.sign_on_policy_updated',
};

describe.each(databases)('member events on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  let endpoint: Server;
  let process: (body: string) => Promise<unknown>;
  /** What each handler of the package was given. */
  const heard: Record<string, any[]> = {};
  const failures: unknown[] = [];

  const manager = () => createClient({ modules, auth: ApiKeyStrategy({ apiKey: souk.apiKey, siteId: site }) });
  const as = (tokens: Tokens) => createClient({ modules, auth: OAuthStrategy({ clientId: souk.clientId, tokens }) });

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
    endpoint = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        response.end();
        process(body).catch((error) => failures.push(error));
      });
    });
    await new Promise<void>((ready) => endpoint.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/hook`;
    const { webhook } = await admin<{ webhook: { publicKey: string } }>(souk, 'POST', '/v1/webhooks', {
      webhook: { url, eventTypes: Object.values(events), active: true },
    });
    const app: any = createClient({
      modules,
      auth: AppStrategy({ appId: souk.appId, appSecret: souk.appSecret, publicKey: webhook.publicKey }),
    });
    for (const name of Object.keys(events)) {
      const [service, handler] = name.split('.') as [string, string];
      heard[name] = [];
      app[service][handler]((event: unknown) => void heard[name]!.push(event));
    }
    process = (body) => app.webhooks.process(body);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
    endpoint?.close();
  });

  /** Waits for the event of one entity. */
  async function event(name: string, about: (event: any) => boolean): Promise<any> {
    let found: any;
    await expect
      .poll(() => (found = heard[name]!.find(about)), {
        timeout: patience,
        interval: 50,
        message: `${name} (${events[name]})`,
      })
      .toBeTruthy();
    const { metadata } = found;
    expect(metadata).toMatchObject({
      _id: expect.any(String),
      entityFqdn: expect.any(String),
      slug: expect.any(String),
      entityId: expect.any(String),
    });
    expect(events[name]).toBe(`${metadata.entityFqdn}_${metadata.slug}`);
    expect(metadata.eventTime).toBeInstanceOf(Date);
    return found;
  }
  const of = (id: string) => (found: any) => found.metadata.entityId === id;

  it('are listed whole: the package has no other', () => {
    const offered = Object.entries(modules).flatMap(([service, functions]) =>
      Object.keys(functions)
        .filter((name) => /^on[A-Z]/.test(name))
        .map((name) => `${service}.${name}`),
    );
    expect(offered.sort()).toEqual(Object.keys(events).sort());
  });

  it('of a member', async () => {
    const ada = await newMember(souk, 'ada', { contact: { firstName: 'Ada' } });
    const created = await event('members.onMemberCreated', of(ada.id));
    expect(created.entity).toMatchObject({
      _id: ada.id,
      loginEmail: ada.email,
      status: 'APPROVED',
      contact: { firstName: 'Ada' },
    });
    expect(created.entity._createdDate).toBeInstanceOf(Date);
    await manager().members.updateMember(ada.id, { profile: { title: 'Countess' } });
    const updated = await event('members.onMemberUpdated', of(ada.id));
    expect(updated.entity.profile.title).toBe('Countess');
    await manager().members.deleteMember(ada.id);
    await event('members.onMemberDeleted', of(ada.id));
  });

  it('of badges and who wears them', async () => {
    const wix = manager();
    const { id: member } = await newMember(souk, 'ada');
    const badge = (await wix.badgesV2.createBadge({ title: 'Gold', backgroundColor: '#101010', textColor: '#FAFAFA' }))
      ._id!;
    expect((await event('badgesV2.onBadgeCreated', of(badge))).entity).toMatchObject({ _id: badge, title: 'Gold' });
    await wix.badgesV2.updateBadge(badge, { title: 'Silver' });
    expect((await event('badgesV2.onBadgeUpdated', of(badge))).entity.title).toBe('Silver');
    await wix.badges.assignBadge(badge, [member]);
    expect((await event('badges.onBadgeAssigned', of(badge))).data).toEqual({ memberId: member });
    const [assignment] = (await wix.badgeAssignments.queryBadgeAssignments().eq('memberId', member).find()).items;
    expect((await event('badgeAssignments.onBadgeAssignmentCreated', of(assignment!._id!))).entity).toMatchObject({
      badgeId: badge,
      memberId: member,
    });
    await wix.badgeAssignments.deleteBadgeAssignment(assignment!._id!);
    expect((await event('badgeAssignments.onBadgeAssignmentDeleted', of(assignment!._id!))).entity).toMatchObject({
      badgeId: badge,
      memberId: member,
    });
    expect((await event('badges.onBadgeUnassigned', of(badge))).data).toEqual({ memberId: member });
    await wix.badgesV2.deleteBadge(badge);
    await event('badgesV2.onBadgeDeleted', of(badge));
  });

  it('of pages, reports and follows', async () => {
    const [ada, omar] = [await newMember(souk, 'ada'), await newMember(souk, 'omar')];
    const me = as(ada.tokens);
    const about = await me.membersAbout.createMemberAbout({ content: { nodes: [] } } as never);
    expect((await event('membersAbout.onMemberAboutCreated', of(about._id!))).entity).toMatchObject({
      memberId: ada.id,
      revision: '1',
    });
    await me.membersAbout.updateMemberAbout(about._id!, {
      content: { nodes: [{ type: 'DIVIDER', id: 'd', nodes: [] }] },
      revision: '1',
    } as never);
    expect((await event('membersAbout.onMemberAboutUpdated', of(about._id!))).entity.revision).toBe('2');
    await me.membersAbout.deleteMemberAbout(about._id!);
    await event('membersAbout.onMemberAboutDeleted', of(about._id!));

    const { memberReport: report } = await me.memberReport.reportMember({
      reportedMemberId: omar.id,
      reason: { category: 'SPAM' },
    });
    expect((await event('memberReport.onMemberReportCreated', of(report!._id!))).entity).toMatchObject({
      reportedMemberId: omar.id,
      reportingMemberId: ada.id,
    });
    const reported = await event('memberReport.onMemberReportReportedMemberCreated', of(omar.id));
    expect(reported.data.reportedMember).toMatchObject({
      reportedMemberId: omar.id,
      reportCount: '1',
      reviewed: false,
    });
    await manager().memberReport.deleteMemberReports(omar.id);
    await event('memberReport.onMemberReportDeleted', of(report!._id!));
    expect((await event('memberReport.onMemberReportReportedMemberDeleted', of(omar.id))).data).toEqual({
      reportedMemberId: omar.id,
    });

    const pair = { memberId: ada.id, affectedMemberId: omar.id };
    const ofPair = (found: any) => found.data.memberConnection.memberId === ada.id;
    await me.memberFollowers.followMember(omar.id);
    expect((await event('memberFollowers.onFollowMemberFollowed', ofPair)).data).toEqual({ memberConnection: pair });
    await me.memberFollowers.unfollowMember(omar.id);
    expect((await event('memberFollowers.onFollowMemberUnfollowed', ofPair)).data).toEqual({ memberConnection: pair });
  });

  it('of the rules for signing in', async () => {
    const { signOnPolicy: before } = await manager().signOnPolicy.getSignOnPolicy();
    await manager().signOnPolicy.updateSignOnPolicy({
      requireOwnerApproval: true,
      revision: before!.revision,
    } as never);
    const updated = await event('signOnPolicy.onSignOnPolicyUpdated', () => true);
    expect(updated.entity).toMatchObject({ requireOwnerApproval: true, requireEmailVerification: false });
  });

  it('were all understood by the package', () => {
    expect(failures).toEqual([]);
    for (const [name, list] of Object.entries(heard)) expect(list.length, name).toBeGreaterThan(0);
  });
});
