// What the back office asks the server, as values with their types.
import { operation, type Client, type PlatformQuery, type Schemas, type With } from '@souk/client';

type Empty = Record<string, never>;

const post = <In, Out>(path: string) => operation<In, Out>({ method: 'POST', path, carries: 'body' });
const patch = <In, Out>(path: string) => operation<In, Out>({ method: 'PATCH', path, carries: 'body' });
const get = <In, Out>(path: string) => operation<In, Out>({ method: 'GET', path, carries: 'query' });
const remove = <In, Out>(path: string) => operation<In, Out>({ method: 'DELETE', path, carries: 'query' });

export type RoleRef = With<Schemas['IdentityRoleRef'], { id: string; name: string }>;

export type Identity = With<
  Schemas['Identity'],
  {
    id: string;
    createdDate: string;
    email: With<Schemas['IdentityEmail'], { address: string }>;
    status: With<Schemas['IdentityStatus'], { name: string; reasons: string[] }>;
    identityProfile: Schemas['IdentityProfile'];
  }
>;

export type Me = With<
  Schemas['IdentityMe'],
  { identity: Identity; owner: boolean; roles: RoleRef[]; permissions: string[] }
>;

export type Permission = With<
  Schemas['IdentityPermission'],
  {
    id: string;
    group: string;
    readsOnly: boolean;
    operations: With<Schemas['IdentityPermittedOp'], { id: string; summary: string }>[];
  }
>;

export type Role = With<
  Schemas['IdentityRole'],
  { id: string; revision: string; name: string; permissions: string[] }
>;

export type Contributor = With<
  Schemas['IdentityContributor'],
  {
    id: string;
    email: string;
    status: string;
    owner: boolean;
    roles: RoleRef[];
    permissions: string[];
    createdDate: string;
  }
>;

export type Invitation = With<
  Schemas['IdentityInvitation'],
  {
    id: string;
    email: string;
    status: string;
    roles: RoleRef[];
    invitedBy: { id: string; name: string };
    sentDate: string;
    expirationDate: string;
  }
>;

export type ApiKey = With<
  Schemas['IdentityAPIKey'],
  {
    id: string;
    name: string;
    hint: string;
    source: string;
    allPermissions: boolean;
    permissions: string[];
    createdDate: string;
  }
>;

export type App = With<
  Schemas['IdentityApp'],
  {
    id: string;
    revision: string;
    name: string;
    hint: string;
    source: string;
    allPermissions: boolean;
    permissions: string[];
    disabled: boolean;
    createdDate: string;
  }
>;

export type OAuthClient = With<
  Schemas['IdentityClient'],
  {
    id: string;
    revision: string;
    name: string;
    kind: string;
    disabled: boolean;
    allowedRedirectUris: string[];
    allowedRedirectDomains: string[];
  }
>;

export type FrontEndCall = With<
  Schemas['FrontendsCall'],
  {
    method: string;
    path: string;
    status: number;
    reason: string;
    calls: number;
    lastSeen: string;
  }
>;

export type Email = With<
  Schemas['MailEmail'],
  {
    id: string;
    to: string;
    subject: string;
    text: string;
    html: string;
    status: string;
    withheld: boolean;
    error: string;
    createdDate: string;
  }
>;

export type ProductImport = With<
  Schemas['CatalogfilesImport'],
  {
    id: string;
    createdDate: string;
    fileName: string;
    layout: string;
    state: string;
    processedRows: number;
    skippedRows: number;
    createdProducts: number;
    updatedProducts: number;
    unchangedProducts: number;
    errors: number;
    warnings: number;
    ignoredColumns: string[];
  }
>;

export interface ImportIssue {
  row: number;
  column: string;
  reason: string;
  warning: boolean;
}

interface Cursors {
  pagingMetadata?: { hasNext?: boolean; cursors?: { next?: string } };
}
export interface Page<T> {
  items: T[];
  next: string | null;
}
const pageOf = <T>(items: T[], { pagingMetadata }: Cursors): Page<T> => ({
  items,
  next: (pagingMetadata?.hasNext && pagingMetadata.cursors?.next) || null,
});

type Query = { query: PlatformQuery };

const operations = {
  firstRun: post<{ token?: string }, { ownerExists: boolean }>('/v1/owner/view'),
  transfer: post<{ contributorId: string; password: string }, { contributor: Contributor }>(
    '/v1/owner/transfer',
  ),
  me: get<Empty, Me>('/v1/staff/me'),
  updateMe: patch<Schemas['IdentityOwnDetails'], Me>('/v1/staff/me'),
  changePassword: post<{ currentPassword: string; newPassword: string }, Empty>('/v1/staff/me/password'),

  permissions: get<Empty, { permissions: Permission[] }>('/v1/permissions/query'),
  roles: post<Query, { roles: Role[] } & Cursors>('/v1/staff/roles/query'),
  createRole: post<{ role: Partial<Role> }, { role: Role }>('/v1/staff/roles'),
  updateRole: patch<{ role: Partial<Role> & { id: string } }, { role: Role }>('/v1/staff/roles/{role.id}'),
  deleteRole: remove<{ roleId: string }, Empty>('/v1/staff/roles/{roleId}'),

  contributors: post<Query, { contributors: Contributor[] } & Cursors>('/v1/staff/contributors/query'),
  setRoles: post<{ contributorId: string; roleIds: string[] }, { contributor: Contributor }>(
    '/v1/staff/contributors/{contributorId}/roles',
  ),
  block: post<{ contributorId: string }, { contributor: Contributor }>(
    '/v1/staff/contributors/{contributorId}/block',
  ),
  unblock: post<{ contributorId: string }, { contributor: Contributor }>(
    '/v1/staff/contributors/{contributorId}/unblock',
  ),
  removeContributor: remove<{ contributorId: string }, Empty>('/v1/staff/contributors/{contributorId}'),

  invitations: post<Query, { invitations: Invitation[] } & Cursors>('/v1/staff/invitations/query'),
  invite: post<
    { invitation: { email: string; roleIds: string[]; language?: string } },
    { invitation: Invitation }
  >('/v1/staff/invitations'),
  resendInvitation: post<{ invitationId: string }, { invitation: Invitation }>(
    '/v1/staff/invitations/{invitationId}/resend',
  ),
  revokeInvitation: remove<{ invitationId: string }, { invitation: Invitation }>(
    '/v1/staff/invitations/{invitationId}',
  ),

  keys: post<Query, { apiKeys: ApiKey[] } & Cursors>('/v1/api-keys/query'),
  createKey: post<{ apiKey: NewAccess }, { apiKey: ApiKey; key: string }>('/v1/api-keys'),
  revokeKey: remove<{ id: string }, { apiKey: ApiKey }>('/v1/api-keys/{id}'),

  apps: post<Query, { apps: App[] } & Cursors>('/v1/apps/query'),
  createApp: post<{ app: NewAccess }, { app: App; secret: string }>('/v1/apps'),
  updateApp: patch<{ app: Partial<App> & { id: string } }, { app: App }>('/v1/apps/{app.id}'),
  rotateApp: post<{ appId: string }, { app: App; secret: string }>('/v1/apps/{appId}/rotate-secret'),
  deleteApp: remove<{ appId: string }, Empty>('/v1/apps/{appId}'),

  clients: post<Query, { oauthClients: OAuthClient[] } & Cursors>('/v1/oauth-clients/query'),
  createClient: post<{ oauthClient: Partial<OAuthClient> }, { oauthClient: OAuthClient }>(
    '/v1/oauth-clients',
  ),
  updateClient: patch<{ oauthClient: Partial<OAuthClient> & { id: string } }, { oauthClient: OAuthClient }>(
    '/v1/oauth-clients/{oauthClient.id}',
  ),
  deleteClient: remove<{ id: string }, Empty>('/v1/oauth-clients/{id}'),

  members: post<Query, { identities: Identity[] } & Cursors>('/v1/identities/query'),
  approveMember: post<{ id: string }, Empty>('/api/v1/members/approve'),
  blockMember: post<{ id: string }, Empty>('/api/v1/members/block'),

  imports: get<{ limit: number }, { imports: ProductImport[] }>('/v1/catalog-imports'),
  importErrors: get<{ id: string; limit: number }, { issues: ImportIssue[] }>(
    '/v1/catalog-imports/{id}/errors',
  ),
  cancelImport: post<{ id: string }, { import: ProductImport }>('/v1/catalog-imports/{id}/cancel'),

  frontEndCalls: get<{ days: number }, { calls: FrontEndCall[] }>('/v1/front-end-calls'),

  emails: post<Query, { emails: Email[] } & Cursors>('/v1/emails/query'),
  resendEmail: post<{ emailId: string }, { email: Email }>('/v1/emails/{emailId}/resend'),
};

export interface NewAccess {
  name: string;
  allPermissions: boolean;
  permissions: string[];
}

export type Api = ReturnType<typeof createApi>;

export function createApi(client: Pick<Client, 'call' | 'upload' | 'download'>) {
  const o = operations;
  const many = { cursorPaging: { limit: 100 } };
  return {
    ownerExists: async () => (await client.call(o.firstRun, {})).ownerExists,
    transfer: (contributorId: string, password: string) =>
      client.call(o.transfer, { contributorId, password }),
    me: () => client.call(o.me, {}),
    updateMe: (details: { firstName?: string; lastName?: string; language?: string }) =>
      client.call(o.updateMe, details),
    changePassword: (currentPassword: string, newPassword: string) =>
      client.call(o.changePassword, { currentPassword, newPassword }),

    permissions: async () => (await client.call(o.permissions, {})).permissions,
    roles: async () => (await client.call(o.roles, { query: many })).roles,
    saveRole: async (role: Partial<Role>) =>
      (
        await (role.id
          ? client.call(o.updateRole, { role: { ...role, id: role.id } })
          : client.call(o.createRole, { role }))
      ).role,
    deleteRole: (roleId: string) => client.call(o.deleteRole, { roleId }),

    contributors: async () => (await client.call(o.contributors, { query: many })).contributors,
    setRoles: (contributorId: string, roleIds: string[]) =>
      client.call(o.setRoles, { contributorId, roleIds }),
    block: (contributorId: string) => client.call(o.block, { contributorId }),
    unblock: (contributorId: string) => client.call(o.unblock, { contributorId }),
    removeContributor: (contributorId: string) => client.call(o.removeContributor, { contributorId }),

    openInvitations: async () =>
      (await client.call(o.invitations, { query: { ...many, filter: { status: 'PENDING' } } })).invitations,
    invite: (email: string, roleIds: string[], language?: string) =>
      client.call(o.invite, { invitation: { email, roleIds, ...(language ? { language } : {}) } }),
    resendInvitation: (invitationId: string) => client.call(o.resendInvitation, { invitationId }),
    revokeInvitation: (invitationId: string) => client.call(o.revokeInvitation, { invitationId }),

    keys: async () => (await client.call(o.keys, { query: many })).apiKeys,
    createKey: (apiKey: NewAccess) => client.call(o.createKey, { apiKey }),
    revokeKey: (id: string) => client.call(o.revokeKey, { id }),
    apps: async () => (await client.call(o.apps, { query: many })).apps,
    createApp: (app: NewAccess) => client.call(o.createApp, { app }),
    setAppDisabled: ({ id, revision }: App, disabled: boolean) =>
      client.call(o.updateApp, { app: { id, revision, disabled } }),
    rotateApp: (appId: string) => client.call(o.rotateApp, { appId }),
    deleteApp: (appId: string) => client.call(o.deleteApp, { appId }),
    clients: async () => (await client.call(o.clients, { query: many })).oauthClients,
    saveClient: (oauthClient: Partial<OAuthClient>) =>
      oauthClient.id
        ? client.call(o.updateClient, { oauthClient: { ...oauthClient, id: oauthClient.id } })
        : client.call(o.createClient, { oauthClient }),
    deleteClient: (id: string) => client.call(o.deleteClient, { id }),

    async members(filter: PlatformQuery['filter'], cursor?: string): Promise<Page<Identity>> {
      const query: PlatformQuery = cursor
        ? { cursorPaging: { limit: 50, cursor } }
        : { ...(filter ? { filter } : {}), cursorPaging: { limit: 50 } };
      const answer = await client.call(o.members, { query });
      return pageOf(answer.identities, answer);
    },
    approveMember: (id: string) => client.call(o.approveMember, { id }),
    blockMember: (id: string) => client.call(o.blockMember, { id }),

    imports: async () => (await client.call(o.imports, { limit: 20 })).imports,
    importErrors: async (id: string) => (await client.call(o.importErrors, { id, limit: 100 })).issues,
    cancelImport: (id: string) => client.call(o.cancelImport, { id }),
    startImport: (file: File) =>
      client.upload<{ import: ProductImport }>(
        `/v1/catalog-imports?name=${encodeURIComponent(file.name)}`,
        // The server finds out what it is; some systems call CSV a spreadsheet.
        new Blob([file], { type: 'text/csv' }),
      ),
    importReport: (id: string) => client.download(`/v1/catalog-imports/${encodeURIComponent(id)}/errors.csv`),
    exportProducts: () => client.download('/v1/catalog-exports/products.csv'),

    frontEndCalls: async () => (await client.call(o.frontEndCalls, { days: 7 })).calls,

    async emails(filter: PlatformQuery['filter'], cursor?: string): Promise<Page<Email>> {
      const query: PlatformQuery = cursor
        ? { cursorPaging: { limit: 50, cursor } }
        : { ...(filter ? { filter } : {}), cursorPaging: { limit: 50 } };
      const answer = await client.call(o.emails, { query });
      return pageOf(answer.emails, answer);
    },
    resendEmail: (emailId: string) => client.call(o.resendEmail, { emailId }),
  };
}
