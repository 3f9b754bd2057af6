// The calls of signing in, one by one, with the server's own answers. Screens that show second factors use these;
// the login machine is made of them.
import type { Client } from '../index.ts';
import { operation, type CallOptions } from '../transport.ts';
import type { Schemas } from '../types.ts';
import type {
  FactorType,
  Identity,
  LoginRequest,
  RecoverRequest,
  RedirectSessionRequest,
  RedirectSessionResponse,
  RegisterRequest,
  ResendRequest,
  SendRecoveryRequest,
  SignIn,
  VerifyFactorRequest,
  VerifyRequest,
  WebauthnChallenge,
} from './types.ts';

type Empty = Record<string, never>;

const post = <In, Out>(path: string) => operation<In, Out>({ method: 'POST', path, carries: 'body' });

const operations = {
  register: post<RegisterRequest, SignIn>('/v2/register'),
  login: post<LoginRequest, SignIn>('/v2/login'),
  signOn: post<SignOnRequest, { sessionToken: string; identity: Identity }>('/v2/sign-on'),
  verifyFactor: post<VerifyFactorRequest & { factorType: FactorType }, SignIn>('/v2/{factorType}/verify'),
  startPasskey: post<Empty, WebauthnChallenge>('/v2/passkeys/start'),
  verify: post<VerifyRequest, SignIn>('/v1/auth/verify'),
  resend: post<ResendRequest, SignIn>('/v1/auth/resend'),
  sendRecovery: post<SendRecoveryRequest, Empty>('/v1/send-email'),
  recover: post<RecoverRequest, SignIn>('/v1/recover'),
  redirectSession: post<RedirectSessionRequest, RedirectSessionResponse>('/v1/redirect-session'),
};

export type SignOnRequest = Schemas['IdentitySignOnRequest'];

export type SignInCalls = ReturnType<typeof signInCalls>;

export function signInCalls(client: Pick<Client, 'call'>) {
  return {
    register: (request: RegisterRequest, call?: CallOptions) =>
      client.call(operations.register, request, call),
    login: (request: LoginRequest, call?: CallOptions) => client.call(operations.login, request, call),
    /** In: what an app vouches for. The call carries the visitor's token and the app's key. */
    signOn: (request: SignOnRequest, call?: CallOptions) => client.call(operations.signOn, request, call),
    /** Starts a second factor, or, with its data, answers it. */
    verifyFactor: (factorType: FactorType, request: VerifyFactorRequest, call?: CallOptions) =>
      client.call(operations.verifyFactor, { ...request, factorType }, call),
    /** A challenge that any passkey of this shop can answer, before anybody has said who they are. */
    startPasskey: (call?: CallOptions) => client.call(operations.startPasskey, {}, call),
    verify: (request: VerifyRequest, call?: CallOptions) => client.call(operations.verify, request, call),
    resend: (request: ResendRequest, call?: CallOptions) => client.call(operations.resend, request, call),
    async sendRecovery(request: SendRecoveryRequest, call?: CallOptions): Promise<void> {
      await client.call(operations.sendRecovery, request, call);
    },
    recover: (request: RecoverRequest, call?: CallOptions) => client.call(operations.recover, request, call),
    /** An address that goes on from here once. Throws when the answer has none. */
    async redirectSession(request: RedirectSessionRequest, call?: CallOptions): Promise<string> {
      const { redirectSession } = await client.call(operations.redirectSession, request, call);
      if (!redirectSession?.fullUrl) throw new Error('No redirect URL found');
      return redirectSession.fullUrl;
    },
  };
}
