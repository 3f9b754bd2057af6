// What somebody who is signed in does about their own account: sessions, devices, password, second factors.
import type { Client } from '../index.ts';
import type { FactorType, Identity } from '../sign-in/types.ts';
import { operation, type CallOptions, type Operation } from '../transport.ts';
import type { Schemas, With } from '../types.ts';

export type { Identity };

export type Session = With<
  Schemas['IdentitySession'],
  {
    id: string;
    userAgent: string;
    address: string;
    createdDate: string;
    lastUsedDate: string;
    current: boolean;
  }
>;

/** The hint says where codes go, mostly hidden: "s•••@example.com". */
export type Factor = With<
  Schemas['FactorsFactor'],
  { id: string; type: FactorType; status: FactorStatus; name: string; hint: string; createdDate: string }
>;
/** A factor counts from its first right code on. */
export type FactorStatus = 'ACTIVE' | 'INACTIVE';
export type Factors = With<
  Schemas['IdentityMyFactorsAnswer'],
  { factors: Factor[]; recoveryCodesLeft: number }
>;
/** The secret is to type by hand, the picture to scan (base64). Both are in this answer only. */
export type NewTotp = With<
  Schemas['IdentityTotpAnswer'],
  { factor: Factor; secret: string; uri: string; qrPng: string }
>;
export type Device = With<
  Schemas['FactorsDevice'],
  { id: string; userAgent: string; createdDate: string; lastUsedDate: string; expiresDate: string }
>;

/** Changing factors asks for the password again, unless the person signed in a few minutes ago. */
export type Confirmed = Schemas['IdentityConfirmRequest'];

/** The code of an error that says so. */
export const confirmationNeeded = 'REAUTHENTICATION_REQUIRED';
/** The code of an error that says that it was another password. */
export const wrongPassword = '-19976';

type Empty = Record<string, never>;

const call = <In, Out>(
  method: Operation<In, Out>['method'],
  path: string,
  carries: Operation<In, Out>['carries'] = method === 'GET' || method === 'DELETE' ? 'query' : 'body',
) => operation<In, Out>({ method, path, carries });

const operations = {
  me: call<Empty, { identity: Identity }>('GET', '/v1/identities/my'),
  updateMe: call<{ identity: Partial<Identity> }, { identity: Identity }>('PATCH', '/v1/identities/my'),
  sessions: call<Empty, { sessions: Session[] }>('GET', '/v1/sessions/my'),
  endSession: call<{ id: string }, Empty>('DELETE', '/v1/sessions/my/{id}'),
  endSessions: call<Schemas['IdentityEndSessionsRequest'], Empty>('POST', '/v1/sessions/my/sign-out'),
  changePassword: call<Schemas['IdentityChangePasswordRequest'], Empty>('POST', '/v2/change-password'),
  factors: call<Empty, Factors>('GET', '/v1/factors/my'),
  addTotp: call<Confirmed, NewTotp>('POST', '/v1/factors/my/totp'),
  activate: call<Schemas['IdentityActivateRequest'], { factor: Factor }>(
    'POST',
    '/v1/factors/my/{id}/activate',
  ),
  startPasskey: call<Confirmed, Required<Schemas['IdentityCreatePasskeyAnswer']>>(
    'POST',
    '/v1/factors/my/webauthn/start',
  ),
  addPasskey: call<Schemas['IdentityAddPasskeyRequest'], { factor: Factor }>(
    'POST',
    '/v1/factors/my/webauthn',
  ),
  addEmail: call<Confirmed, { factor: Factor }>('POST', '/v1/factors/my/email'),
  recoveryCodes: call<Confirmed, { codes: string[] }>('POST', '/v1/factors/my/recovery-codes'),
  // Not by DELETE: a password has no place in an address.
  removeFactor: call<Schemas['IdentityRemoveFactorRequest'], Empty>('POST', '/v1/factors/my/{id}/remove'),
  devices: call<Empty, { devices: Device[] }>('GET', '/v1/devices/my'),
  forgetDevice: call<{ id: string }, Empty>('DELETE', '/v1/devices/my/{id}'),
};

export type Account = ReturnType<typeof createAccount>;

export function createAccount(client: Pick<Client, 'call'>) {
  return {
    me: async (options?: CallOptions) => (await client.call(operations.me, {}, options)).identity,
    /** Changes what is given and leaves the rest. A revision makes sure of what it is changed from. */
    updateMe: async (identity: Partial<Identity>) =>
      (await client.call(operations.updateMe, { identity })).identity,
    sessions: async (options?: CallOptions) => (await client.call(operations.sessions, {}, options)).sessions,
    endSession: (id: string) => client.call(operations.endSession, { id }),
    endOtherSessions: () => client.call(operations.endSessions, { keepCurrent: true }),
    changePassword: (newPassword: string) => client.call(operations.changePassword, { newPassword }),

    factors: (options?: CallOptions) => client.call(operations.factors, {}, options),
    addTotp: (confirmed: Confirmed = {}) => client.call(operations.addTotp, confirmed),
    addEmail: (confirmed: Confirmed = {}) => client.call(operations.addEmail, confirmed),
    activate: (id: string, code: string) => client.call(operations.activate, { id, code }),
    startPasskey: (confirmed: Confirmed = {}) => client.call(operations.startPasskey, confirmed),
    addPasskey: (challengeId: string, credential: unknown, name: string) =>
      client.call(operations.addPasskey, { challengeId, credential, name }),
    /** New ones; those from before stop working. They cannot be read again. */
    recoveryCodes: async (confirmed: Confirmed = {}) =>
      (await client.call(operations.recoveryCodes, confirmed)).codes,
    removeFactor: (id: string, confirmed: Confirmed = {}) =>
      client.call(operations.removeFactor, { id, ...confirmed }),

    devices: async (options?: CallOptions) => (await client.call(operations.devices, {}, options)).devices,
    forgetDevice: (id: string) => client.call(operations.forgetDevice, { id }),
  };
}
