// The calls of the hosted pages. A page of a flow calls as the flow's own visitor, whose token the flow
// brings; a page opened from a mail calls as the visitor that the shop's own pages have.
import { createClient, operation, type CallOptions, type Operation, type TokenStorage } from '@souk/client';
import { createSignIn, signInCalls, type CaptchaToken, type SignIn } from '@souk/client/sign-in';
import { refusalFrom } from './refusal.ts';
import type { FactorType } from './steps.ts';

export interface Flow {
  id: string;
  kind: 'AUTH' | 'CONTINUE' | 'NOT_OFFERED';
  staff: boolean;
  prompt?: string;
  screen?: string;
  language?: string;
  client: { id: string; name?: string };
  /** The origin people go back to. */
  returnTo?: string;
  accessToken: string;
  /** Who is signed in here already and may go on without a password. */
  member?: { email?: string; name?: string };
  policy: {
    openRegistration?: boolean;
    minimumPasswordLength?: number;
    requireOwnerApproval?: boolean;
    requireEmailVerification?: boolean;
    captcha?: CaptchaPolicy;
  };
  providers?: { id: string; name: string; kind?: string }[];
  /** The one of them that was asked for. */
  provider?: string;
  destination?: string;
  section?: string;
}

export interface CaptchaPolicy {
  provider?: string;
  siteKey?: string;
  invisibleSiteKey?: string;
  mode?: string;
}

export interface Invitation {
  email?: string;
  inviterName?: string;
  roleNames?: string[];
  minimumPasswordLength?: number;
}

/** What a first-run link is good for, and what the shop is set to now. */
export interface FirstRunView {
  ownerExists?: boolean;
  valid?: boolean;
  shopName?: string;
  currency?: string;
  language?: string;
  country?: string;
  minimumPasswordLength?: number;
}

export interface FirstRun {
  token: string;
  email: string;
  password: string;
  firstName: string;
  shopName: string;
  currency: string;
  country: string;
  language: string;
  timeZone: string;
}

export interface LoginRequest {
  staff: boolean;
  email: string;
  password: string;
  captchaTokens: CaptchaToken[];
  deviceToken?: string;
}

interface Completion {
  flowToken: string;
  sessionToken?: string;
  useSession?: boolean;
  remember: boolean;
}

interface Passkey {
  challengeId: string;
  credential: Record<string, unknown>;
}

interface Acceptance {
  token: string;
  password: string;
  firstName: string;
  lastName: string;
  language: string;
}

/** What proves a second factor, by its name in the message. */
export type Proof =
  | Partial<Record<'totpData' | 'emailData' | 'smsData' | 'callData' | 'recoveryCodeData', { code: string }>>
  | { webauthnData: Passkey };

/** A member who waits for approval. */
export interface Applicant {
  email: string;
  name?: string;
}

/** Lets one page act as who was sent to it. */
export interface PageToken {
  accessToken: string;
  /** Seconds. */
  expiresIn: number | string;
  role: 'visitor' | 'member';
}

/** Where to go, and who to be there: as a member on all of the shop's own pages, or on that one page only. */
interface Way {
  redirectTo: string;
  tokens?: { access_token: string; refresh_token: string; expires_in: number | string };
  pageToken?: PageToken;
}

const post = <In, Out>(path: string): Operation<In, Out> =>
  operation<In, Out>({ method: 'POST', path, carries: 'body' });

const operations = {
  openFlow: post<{ flowToken: string }, { flow: Flow }>('/v1/hosted/flow'),
  complete: post<Completion, Way>('/v1/hosted/flow/complete'),
  cancel: post<{ flowToken: string }, Way>('/v1/hosted/flow/cancel'),
  startProvider: post<{ flowToken: string; providerId: string }, Way>('/v1/hosted/provider/start'),
  staffLogin: post<object, SignIn>('/v1/staff/login'),
  viewInvitation: post<{ token: string }, { invitation: Invitation }>('/v1/staff/invitations/view'),
  acceptInvitation: post<Acceptance, SignIn>('/v1/staff/invitations/accept'),
  viewApproval: post<{ token: string }, Applicant>('/v1/members/approve-by-token/view'),
  approve: post<{ token: string }, Applicant>('/v1/members/approve-by-token'),
  viewOwner: post<{ token: string }, FirstRunView>('/v1/owner/view'),
  createOwner: post<FirstRun, SignIn>('/v1/owner'),
};

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
export function createApi(options: { clientId: string; fetch?: typeof globalThis.fetch }) {
  const through: typeof globalThis.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const waits = new Map<string, number>();
  const client = createClient({
    clientId: options.clientId,
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
    openFlow: async (flowToken: string) => (await call(operations.openFlow, { flowToken }, nobody)).flow,
    complete: (message: Completion, as: string) => call(operations.complete, message, by(as)),
    cancel: (flowToken: string, as: string) => call(operations.cancel, { flowToken }, by(as)),
    startProvider: (message: { flowToken: string; providerId: string }, as: string) =>
      call(operations.startProvider, message, by(as)),

    login({ staff, email, password, captchaTokens, deviceToken }: LoginRequest, as: string) {
      const rest = { password, captchaTokens, clientMetaData: deviceToken ? { deviceToken } : undefined };
      return staff
        ? call(operations.staffLogin, { email, ...rest }, by(as))
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

    viewInvitation: async (token: string) =>
      (await call(operations.viewInvitation, { token }, nobody)).invitation,
    acceptInvitation: (message: Acceptance) => call(operations.acceptInvitation, message, nobody),
    viewApproval: (token: string) => call(operations.viewApproval, { token }, {}),
    approve: (token: string) => call(operations.approve, { token }, {}),
    viewOwner: (token: string) => call(operations.viewOwner, { token }, nobody),
    createOwner: (message: FirstRun) => call(operations.createOwner, message, nobody),

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
