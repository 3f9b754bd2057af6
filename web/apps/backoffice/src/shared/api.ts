// What the back office asks the server, as values with their types.
import type { Client, Schemas } from '@souk/client';
import * as mail from '@souk/client/operations/emails';
import { listRefusedCalls } from '@souk/client/operations/front-ends';
import * as apiKeys from '@souk/client/operations/identity-api-keys';
import * as apps from '@souk/client/operations/identity-apps';
import * as contributors from '@souk/client/operations/identity-contributors';
import { resetContributor } from '@souk/client/operations/identity-factors';
import * as oauthClients from '@souk/client/operations/identity-oauth-clients';
import * as owner from '@souk/client/operations/identity-owner';
import { query as queryPermissions } from '@souk/client/operations/identity-permissions';
import * as staff from '@souk/client/operations/identity-staff';
import * as invitations from '@souk/client/operations/identity-staff-invitations';
import * as roles from '@souk/client/operations/identity-staff-roles';
import { askRows, byQuery, everyRow } from './list/sources.ts';
import type { Source } from './list/types.ts';

export type RoleRef = Schemas['IdentityRoleRef'];

export type Me = Schemas['IdentityMe'];

export type Permission = Schemas['IdentityPermission'];

export type Role = Schemas['IdentityRole'];

export type Contributor = Schemas['IdentityContributor'];

export type Invitation = Schemas['IdentityInvitation'];

export type ApiKey = Schemas['IdentityAPIKey'];

export type App = Schemas['IdentityApp'];

export type OAuthClient = Schemas['IdentityClient'];

export type FrontEndCall = Schemas['FrontendsCall'];

export type Email = Schemas['MailEmail'];

export interface NewAccess {
  name: string;
  allPermissions: boolean;
  permissions: string[];
}

export type Api = ReturnType<typeof createApi>;

export function createApi(client: Pick<Client, 'call' | 'upload' | 'download'>) {
  /** One page of what is listed page by page. */
  const page = <Row>(source: Source<Row>, at: string) =>
    askRows(client, source, { filter: {}, sort: [], words: '', at, limit: 50 });
  return {
    ownerExists: async () => (await client.call(owner.view, {})).ownerExists,
    transfer: (contributorId: string, password: string) =>
      client.call(owner.transfer, { contributorId, password }),
    me: () => client.call(staff.getMe, {}),
    updateMe: (details: { firstName?: string; lastName?: string; language?: string }) =>
      client.call(staff.updateMe, details),
    changePassword: (currentPassword: string, newPassword: string) =>
      client.call(staff.changePassword, { currentPassword, newPassword }),

    permissions: async () => (await client.call(queryPermissions, {})).permissions,
    roles: () => everyRow(client, byQuery(roles.queryRoles, 'roles')),
    saveRole: async (role: Schemas['IdentityRoleInput']) =>
      (
        await (role.id
          ? client.call(roles.updateRole, { role: { ...role, id: role.id } })
          : client.call(roles.createRole, { role }))
      ).role,
    deleteRole: (roleId: string) => client.call(roles.deleteRole, { roleId }),

    /** All of them, for their names. */
    contributors: () => everyRow(client, byQuery(contributors.query, 'contributors')),
    contributorsPage: (at: string) => page(byQuery(contributors.query, 'contributors'), at),
    setRoles: (contributorId: string, roleIds: string[]) =>
      client.call(contributors.setRoles, { contributorId, roleIds }),
    block: (contributorId: string) => client.call(contributors.block, { contributorId }),
    unblock: (contributorId: string) => client.call(contributors.unblock, { contributorId }),
    resetFactors: (contributorId: string) => client.call(resetContributor, { contributorId }),
    removeContributor: (contributorId: string) => client.call(contributors.remove, { contributorId }),

    openInvitations: () =>
      everyRow(client, byQuery(invitations.query, 'invitations'), { filter: { status: 'PENDING' } }),
    invite: (email: string, roleIds: string[], language?: string) =>
      client.call(invitations.create, { invitation: { email, roleIds, ...(language ? { language } : {}) } }),
    resendInvitation: (invitationId: string) => client.call(invitations.resend, { invitationId }),
    revokeInvitation: (invitationId: string) => client.call(invitations.revoke, { invitationId }),

    keys: (at: string) => page(byQuery(apiKeys.query, 'apiKeys'), at),
    createKey: (apiKey: NewAccess) => client.call(apiKeys.create, { apiKey }),
    revokeKey: (id: string) => client.call(apiKeys.revoke, { id }),
    apps: (at: string) => page(byQuery(apps.query, 'apps'), at),
    createApp: (app: NewAccess) => client.call(apps.create, { app }),
    changeApp: ({ id, revision }: App, access: NewAccess) =>
      client.call(apps.update, { app: { id, revision, ...access } }),
    setAppDisabled: ({ id, revision }: App, disabled: boolean) =>
      client.call(apps.update, { app: { id, revision, disabled } }),
    rotateApp: (appId: string) => client.call(apps.rotateSecret, { appId }),
    deleteApp: (appId: string) => client.call(apps.deleteOne, { appId }),
    clients: (at: string) => page(byQuery(oauthClients.query, 'oauthClients'), at),
    saveClient: (oauthClient: Schemas['IdentityClientInput']) =>
      oauthClient.id
        ? client.call(oauthClients.update, { oauthClient: { ...oauthClient, id: oauthClient.id } })
        : client.call(oauthClients.create, { oauthClient }),
    deleteClient: (id: string) => client.call(oauthClients.deleteOne, { id }),

    frontEndCalls: async () => (await client.call(listRefusedCalls, { days: 7 })).calls,

    resendEmail: (emailId: string) => client.call(mail.resendEmail, { emailId }),
  };
}
