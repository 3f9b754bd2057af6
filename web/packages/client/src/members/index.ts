// What members do about their profiles and about each other.
import { getMemberPrivacySettings } from '../gen/operations/members-member-privacy-settings.gen.ts';
import { blockMember, unblockMember } from '../gen/operations/members-member-to-member-block.gen.ts';
import { followMember, unfollowMember } from '../gen/operations/members-member-followers.gen.ts';
import { reportMember } from '../gen/operations/members-member-report.gen.ts';
import { joinCommunity, leaveCommunity } from '../gen/operations/members-members.gen.ts';
import { deleteMine } from '../gen/operations/souk-member-accounts.gen.ts';
import { finishEmailChange, startEmailChange } from '../gen/operations/identity-identities.gen.ts';
import { listRequests, startArchive } from '../gen/operations/souk-data-rights.gen.ts';
import * as profiles from '../gen/operations/souk-member-profiles.gen.ts';
import type { Client } from '../index.ts';
import type { CallOptions } from '../transport.ts';
import type { Schemas } from '../types.ts';

export type MemberCalls = ReturnType<typeof memberCalls>;

type Answer<K extends keyof MemberCalls> = Awaited<ReturnType<MemberCalls[K]>>;

/** A profile as its owner changes it. */
export type OwnProfile = Answer<'mine'>;
export type ProfileField = OwnProfile['fields'][number];
export type ProfileImage = NonNullable<OwnProfile['photo']>;
export type ProfileBadge = OwnProfile['badges'][number];
/** A profile as somebody else sees it, with why not if they do not. */
export type SeenProfile = Answer<'profile'>;
export type Profile = NonNullable<SeenProfile['profile']>;
export type Person = Answer<'people'>['people'][number];
export type ProfileChange = Parameters<MemberCalls['change']>[0];
export type DataRequest = Answer<'archives'>[number];

export type PeopleList = 'FOLLOWERS' | 'FOLLOWING' | 'BLOCKED' | 'REPORTED';
export type PeopleOfList = 'FOLLOWERS' | 'FOLLOWING';
export const reportReasons = ['SPAM', 'IMPERSONATION', 'HARASSMENT', 'OTHER'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** A picture that was brought and that no profile shows yet. */
export interface BroughtPicture {
  id: string;
  url: string;
  width: number;
  height: number;
}

export function memberCalls(client: Pick<Client, 'call' | 'upload'>) {
  return {
    profile: (slug: string, options?: CallOptions) => client.call(profiles.getProfile, { slug }, options),
    mine: async (options?: CallOptions) => (await client.call(profiles.getMine, {}, options)).profile,
    /** Changes what is given, from what the revision stands for, all of it or nothing. */
    change: async (profile: Schemas['ProfilesChange']) =>
      (await client.call(profiles.updateMine, { profile })).profile,
    checkSlug: (slug: string, options?: CallOptions) => client.call(profiles.checkSlug, { slug }, options),
    bring: async (picture: Blob, name: string) =>
      (
        await client.upload<{ picture: BroughtPicture }>(
          `/v1/member-profiles/my/pictures?name=${encodeURIComponent(name)}`,
          picture,
        )
      ).picture,

    people: (list: PeopleList, page = 1, options?: CallOptions) =>
      client.call(profiles.listPeople, { list, paging: { limit: 25, offset: (page - 1) * 25 } }, options),
    /** Who follows another member, or whom they follow. Who is hidden from the caller has no name and no id. */
    peopleOf: (slug: string, list: PeopleOfList, page = 1, options?: CallOptions) =>
      client.call(
        profiles.listPeopleOf,
        { slug, list, paging: { limit: 25, offset: (page - 1) * 25 } },
        options,
      ),
    follow: (memberId: string) => client.call(followMember, { memberId }),
    unfollow: (memberId: string) => client.call(unfollowMember, { memberId }),
    removeFollower: (memberId: string) => client.call(profiles.removeFollower, { memberId }),
    block: (memberId: string) => client.call(blockMember, { memberId }),
    unblock: (memberId: string) => client.call(unblockMember, { memberId }),
    report: (reportedMemberId: string, category: ReportReason, description: string) =>
      client.call(reportMember, {
        memberReport: { reportedMemberId, reason: { category, ...(description ? { description } : {}) } },
      }),

    join: () => client.call(joinCommunity, {}),
    leave: () => client.call(leaveCommunity, {}),
    privacy: async (options?: CallOptions) =>
      (await client.call(getMemberPrivacySettings, {}, options)).memberPrivacySettings,

    /** Mails a code to an e-mail that is to be signed in with. Gives what goes with the code. */
    startEmailChange: async (email: string, confirmed: { password?: string } = {}) =>
      (await client.call(startEmailChange, { email, ...confirmed })).stateToken,
    finishEmailChange: async (stateToken: string, code: string) =>
      (await client.call(finishEmailChange, { stateToken, code })).identity,

    /** The newest first. */
    archives: async (options?: CallOptions) => (await client.call(listRequests, {}, options)).dataRequests,
    startArchive: () => client.call(startArchive, {}),
    /** Nobody is signed in afterwards. Asks for the password unless the person signed in a few minutes ago. */
    deleteAccount: (confirmed: { password?: string } = {}) => client.call(deleteMine, confirmed),
  };
}
