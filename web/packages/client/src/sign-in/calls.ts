// The calls of signing in, one by one, with the server's own answers. Screens that show second factors use these;
// the login machine is made of them.
import type { Client } from '../index.ts';
import {
  login,
  register,
  signOn,
  startPasskey,
  verifyFactor,
} from '../gen/operations/identity-authentication.gen.ts';
import { recover, sendEmail } from '../gen/operations/identity-recovery.gen.ts';
import { resend, verify } from '../gen/operations/identity-verification.gen.ts';
import { createRedirectSession } from '../gen/operations/redirects.gen.ts';
import type { CallOptions } from '../transport.ts';
import type { Schemas } from '../types.ts';
import type {
  FactorType,
  LoginRequest,
  RecoverRequest,
  RedirectSessionRequest,
  RegisterRequest,
  ResendRequest,
  SendRecoveryRequest,
  VerifyFactorRequest,
  VerifyRequest,
} from './types.ts';

export type SignOnRequest = Schemas['IdentitySignOnRequest'];

export type SignInCalls = ReturnType<typeof signInCalls>;

export function signInCalls(client: Pick<Client, 'call'>) {
  return {
    register: (request: RegisterRequest, call?: CallOptions) => client.call(register, request, call),
    login: (request: LoginRequest, call?: CallOptions) => client.call(login, request, call),
    /** In: what an app vouches for. The call carries the visitor's token and the app's key. */
    signOn: (request: SignOnRequest, call?: CallOptions) => client.call(signOn, request, call),
    /** Starts a second factor, or, with its data, answers it. */
    verifyFactor: (factorType: FactorType, request: VerifyFactorRequest, call?: CallOptions) =>
      client.call(verifyFactor, { ...request, factorType }, call),
    /** A challenge that any passkey of this shop can answer, before anybody has said who they are. */
    startPasskey: (call?: CallOptions) => client.call(startPasskey, {}, call),
    verify: (request: VerifyRequest, call?: CallOptions) => client.call(verify, request, call),
    resend: (request: ResendRequest, call?: CallOptions) => client.call(resend, request, call),
    async sendRecovery(request: SendRecoveryRequest, call?: CallOptions): Promise<void> {
      await client.call(sendEmail, request, call);
    },
    recover: (request: RecoverRequest, call?: CallOptions) => client.call(recover, request, call),
    /** An address that goes on from here once. Throws when the answer has none. */
    async redirectSession(request: RedirectSessionRequest, call?: CallOptions): Promise<string> {
      const { redirectSession } = await client.call(createRedirectSession, request, call);
      if (!redirectSession?.fullUrl) throw new Error('No redirect URL found');
      return redirectSession.fullUrl;
    },
  };
}
