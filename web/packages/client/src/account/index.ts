// What somebody who is signed in does about their own account: sessions, devices, password, second factors.
import type { Client } from '../index.ts';
import type { Identity } from '../sign-in/types.ts';
import { changePassword } from '../gen/operations/identity-authentication.gen.ts';
import * as devices from '../gen/operations/identity-devices.gen.ts';
import * as factors from '../gen/operations/identity-factors.gen.ts';
import * as identities from '../gen/operations/identity-identities.gen.ts';
import * as sessions from '../gen/operations/identity-sessions.gen.ts';
import type { CallOptions } from '../transport.ts';
import type { Schemas } from '../types.ts';

export type { Identity };

export type Session = Schemas['IdentitySession'];
/** The hint says where codes go, mostly hidden: "s•••@example.com". */
export type Factor = Schemas['FactorsFactor'];
/** A factor counts from its first right code on. */
export type FactorStatus = Factor['status'];
export type Factors = Schemas['IdentityMyFactorsAnswer'];
/** The secret is to type by hand, the picture to scan (base64). Both are in this answer only. */
export type NewTotp = Schemas['IdentityTotpAnswer'];
export type Device = Schemas['FactorsDevice'];

/** Changing factors asks for the password again, unless the person signed in a few minutes ago. */
export type Confirmed = Schemas['IdentityConfirmRequest'];

/** The code of an error that says so. */
export const confirmationNeeded = 'REAUTHENTICATION_REQUIRED';
/** The code of an error that says that it was another password. */
export const wrongPassword = '-19976';

export type Account = ReturnType<typeof createAccount>;

export function createAccount(client: Pick<Client, 'call'>) {
  return {
    me: async (options?: CallOptions) => (await client.call(identities.getMine, {}, options)).identity,
    /** Changes what is given and leaves the rest. A revision makes sure of what it is changed from. */
    updateMe: async (identity: Schemas['IdentityUpdateIdentityRequest']['identity']) =>
      (await client.call(identities.updateMine, { identity })).identity,
    sessions: async (options?: CallOptions) => (await client.call(sessions.listMine, {}, options)).sessions,
    endSession: (id: string) => client.call(sessions.endMine, { id }),
    endOtherSessions: () => client.call(sessions.endAllMine, { keepCurrent: true }),
    changePassword: (newPassword: string) => client.call(changePassword, { newPassword }),

    factors: (options?: CallOptions) => client.call(factors.listMine, {}, options),
    addTotp: (confirmed: Confirmed = {}) => client.call(factors.addTotp, confirmed),
    addEmail: (confirmed: Confirmed = {}) => client.call(factors.addEmail, confirmed),
    activate: (id: string, code: string) => client.call(factors.activate, { id, code }),
    startPasskey: (confirmed: Confirmed = {}) => client.call(factors.startPasskey, confirmed),
    addPasskey: (challengeId: string, credential: unknown, name: string) =>
      client.call(factors.addPasskey, { challengeId, credential, name }),
    /** New ones; those from before stop working. They cannot be read again. */
    recoveryCodes: async (confirmed: Confirmed = {}) =>
      (await client.call(factors.newRecoveryCodes, confirmed)).codes,
    removeFactor: (id: string, confirmed: Confirmed = {}) =>
      client.call(factors.remove, { id, ...confirmed }),

    devices: async (options?: CallOptions) => (await client.call(devices.listMine, {}, options)).devices,
    forgetDevice: (id: string) => client.call(devices.forgetMine, { id }),
  };
}
