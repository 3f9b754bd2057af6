// The calls of the hosted pages. A page of a flow calls as the flow's own visitor, whose token the flow
// brings; a page opened from a mail calls as the visitor that the shop's own pages have.
import {
  createClient,
  type CallOptions,
  type Operation,
  type Schemas,
  type TokenStorage,
} from '@souk/client';
import { start } from '@souk/client/operations/hosted-provider';
import { approveByToken, viewApproval } from '@souk/client/operations/identity-identities';
import * as owner from '@souk/client/operations/identity-owner';
import { login } from '@souk/client/operations/identity-staff';
import * as invitations from '@souk/client/operations/identity-staff-invitations';
import * as flows from '@souk/client/operations/redirects-flow';
import { createSignIn, signInCalls, type CaptchaToken } from '@souk/client/sign-in';
import { refusalFrom } from './refusal.ts';
import type { FactorType } from './steps.ts';

export type Flow = Schemas['RedirectsFlow'];
export type CaptchaPolicy = NonNullable<Flow['policy']['captcha']>;
export type Invitation = Schemas['IdentityOpenInvitation'];
/** What a first-run link is good for, and what the shop is set to now. */
export type FirstRunView = Schemas['IdentityFirstRun'];
export type FirstRun = Schemas['IdentityMakeOwnerRequest'];

export interface LoginRequest {
  staff: boolean;
  email: string;
  password: string;
  captchaTokens: CaptchaToken[];
  deviceToken?: string;
}

type Completion = Schemas['RedirectsCompleteRequest'];

interface Passkey {
  challengeId: string;
  credential: Record<string, unknown>;
}

type Acceptance = Schemas['IdentityAcceptInvitationRequest'];

/** What proves a second factor, by its name in the message. */
export type Proof =
  | Partial<Record<'totpData' | 'emailData' | 'smsData' | 'callData' | 'recoveryCodeData', { code: string }>>
  | { webauthnData: Passkey };

/** A member who waits for approval. */
export type Applicant = Schemas['IdentityApprovalAnswer'];

/** Where to go, and who to be there: as a member on all of the shop's own pages, or on that one page only. */
type Way = Schemas['RedirectsLeaving'];
/** Lets one page act as who was sent to it. */
export type PageToken = NonNullable<Way['pageToken']>;

/** Keeps nothing: the caller is another visitor than this browser's. */
function forThisCall(): TokenStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

export type Api = ReturnType<typeof createApi>;

/** Every method throws a Refusal. `as` is the token to call with; without one the shop's own visitor calls. */
export function createApi(options: { clientId: string; fetch?: typeof globalThis.fetch; language?: string }) {
  const through: typeof globalThis.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const waits = new Map<string, number>();
  const client = createClient({
    clientId: options.clientId,
    language: options.language,
    // How long to wait stands in a header, which the client's errors do not carry.
    fetch: async (input, init) => {
      const response = await through(input, init);
      const wait = Number(response.headers.get('Retry-After'));
      if (wait > 0) waits.set(response.headers.get('X-Wix-Request-Id') ?? '', wait);
      return response;
    },
  });
  const calls = signInCalls(client);
  const by = (as?: string): CallOptions => (as === undefined ? {} : { authorization: as });
  const nobody = by('');

  const guard = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      throw refusalFrom(error, (requestId) => waits.get(requestId) ?? 0);
    } finally {
      waits.clear();
    }
  };
  const call = <In, Out>(made: Operation<In, Out>, message: In, how: CallOptions): Promise<Out> =>
    guard(client.call(made, message, how));

  return {
    /** Any other operation, by whom the shop's own pages take this browser for. */
    call: <In, Out>(made: Operation<In, Out>, message: In, how: CallOptions = {}): Promise<Out> =>
      call(made, message, how),
    openFlow: async (flowToken: string) => (await call(flows.get, { flowToken }, nobody)).flow,
    complete: (message: Completion, as: string) => call(flows.complete, message, by(as)),
    cancel: (flowToken: string, as: string) => call(flows.cancel, { flowToken }, by(as)),
    startProvider: (message: { flowToken: string; providerId: string }, as: string) =>
      call(start, message, by(as)),

    login({ staff, email, password, captchaTokens, deviceToken }: LoginRequest, as: string) {
      const rest = { password, captchaTokens, clientMetaData: deviceToken ? { deviceToken } : undefined };
      return staff
        ? call(login, { email, ...rest }, by(as))
        : guard(calls.login({ loginId: { email }, ...rest }, by(as)));
    },
    startPasskey: (as: string) => guard(calls.startPasskey(by(as))),
    loginWithPasskey: (webauthn: Passkey, as: string) => guard(calls.login({ webauthn }, by(as))),
    /** How far a sign-in is, for a page that has its state token only. */
    resume: (stateToken: string, as: string) => guard(calls.login({ stateToken }, by(as))),
    register: (message: Parameters<typeof calls.register>[0], as: string) =>
      guard(calls.register(message, by(as))),
    verify: (stateToken: string, code: string, as: string) =>
      guard(calls.verify({ stateToken, code }, by(as))),
    resend: (stateToken: string, as: string) => guard(calls.resend({ stateToken }, by(as))),
    startFactor: (factor: FactorType, stateToken: string, as: string) =>
      guard(calls.verifyFactor(factor, { stateToken }, by(as))),
    verifyFactor: (
      factor: FactorType,
      message: { stateToken: string; rememberThisDevice: boolean } & Proof,
      as: string,
    ) => guard(calls.verifyFactor(factor, message, by(as))),
    sendRecovery: (message: Parameters<typeof calls.sendRecovery>[0], as?: string) =>
      guard(calls.sendRecovery(message, by(as))),
    recover: (recoveryToken: string, password: string, as?: string) =>
      guard(calls.recover({ recoveryToken, password }, by(as))),

    viewInvitation: async (token: string) => (await call(invitations.view, { token }, nobody)).invitation,
    acceptInvitation: (message: Acceptance) => call(invitations.accept, message, nobody),
    viewApproval: (token: string) => call(viewApproval, { token }, {}),
    approve: (token: string) => call(approveByToken, { token }, {}),
    viewOwner: (token: string) => call(owner.view, { token }, nobody),
    /** As a visitor of the back office, if there is one: only such can be signed in there by the answer. */
    createOwner: (message: FirstRun, as = '') => call(owner.create, message, by(as)),

    /** Whether the shop lets this client send people there. Asked of the server: the address stood in a link. */
    async mayReturn(url: string, clientId: string = options.clientId): Promise<boolean> {
      const asking = createClient({ clientId, fetch: through, storage: forThisCall() });
      const request = { login: {}, callbacks: { postFlowUrl: url } };
      return signInCalls(asking)
        .redirectSession(request)
        .then(
          () => true,
          () => false,
        );
    },
    /** Who the shop's own pages take this browser for. */
    role: () => client.role(),
    /** Makes the shop's own pages take this browser for the member whom these tokens are of. */
    become(tokens: NonNullable<Way['tokens']>) {
      const expiresAt = Math.floor(Date.now() / 1000) + Number(tokens.expires_in);
      client.tokens.write({
        accessToken: { value: tokens.access_token, expiresAt },
        refreshToken: { value: tokens.refresh_token, role: 'member' },
      });
    },
    /**
     * The address of a sign-in to the shop's own pages, for whoever came here without having been sent.
     * `originalUri` is where they are led back to.
     */
    ownFlow: (redirectUri: string, screen?: 'register', originalUri?: string) =>
      guard(createSignIn(client).beginRedirect({ redirectUri, screen, originalUri })),
  };
}
