// Signing in and out. Apart from the rest of the client, so that a page which only sells does not carry it.
import type { Client } from '../index.ts';
import type { TokenStorage } from '../tokens.ts';
import { signInCalls, type SignOnRequest } from './calls.ts';
import { askFrame, loadFrame } from './frame.ts';
import {
  PendingFlow,
  checkCallback,
  generateOAuthData,
  parseFromUrl,
  tabStorage,
  type CallbackParams,
  type OAuthData,
} from './flow.ts';
import { LoginMachine } from './login.ts';
import { isPreWarmed, preWarm } from './pre-warm.ts';
import type { Prompt, ResponseMode } from './types.ts';

export type * from './types.ts';
export { signInCalls, type SignInCalls } from './calls.ts';
export {
  FlowError,
  checkCallback,
  generateOAuthData,
  parseFromUrl,
  storageBlocked,
  type OAuthData,
} from './flow.ts';
export { flowTimeout } from './frame.ts';
export {
  LoginMachine,
  LoginState,
  type LoginErrorCode,
  type LoginParams,
  type LoginResult,
  type RegisterParams,
} from './login.ts';
export { createPkce } from './pkce.ts';
export { preWarmEvery } from './pre-warm.ts';

export interface AuthUrlOptions {
  prompt?: Prompt;
  responseMode?: ResponseMode;
  sessionToken?: string;
  /** Which page to begin with. */
  screen?: 'register';
  language?: string;
}

/** With a session token nobody is asked: the answer comes at once. */
export interface RedirectOptions extends Omit<AuthUrlOptions, 'responseMode'> {
  redirectUri: string;
  /** Where the person is now, to lead them back. */
  originalUri?: string;
}

export interface SignInOptions {
  /** Of this tab: what a redirect must find again. */
  session?: TokenStorage;
  now?: () => number;
}

export type SignInFlows = ReturnType<typeof createSignIn>;

export function createSignIn(client: Client, options: SignInOptions = {}) {
  const calls = signInCalls(client);
  const machine = new LoginMachine(calls);
  const now = options.now ?? Date.now;
  const pending = () => new PendingFlow(options.session ?? tabStorage());

  /** The hosted address that asks for what `data` will check. */
  const getAuthUrl = (
    data: OAuthData,
    { prompt = 'login', ...given }: AuthUrlOptions = {},
  ): Promise<string> => {
    const query = {
      ...(given.screen ? { screen: given.screen } : {}),
      ...(given.language ? { lang: given.language } : {}),
    };
    return calls.redirectSession({
      auth: {
        authRequest: {
          ...(data.redirectUri ? { redirectUri: data.redirectUri } : {}),
          clientId: client.clientId,
          codeChallenge: data.codeChallenge,
          codeChallengeMethod: 'S256',
          responseMode: given.responseMode ?? 'fragment',
          responseType: 'code',
          scope: 'offline_access',
          state: data.state,
          ...(given.sessionToken ? { sessionToken: given.sessionToken } : {}),
        },
        prompt,
      },
      ...(Object.keys(query).length > 0 ? { preferences: { additionalQueryParameters: query } } : {}),
    });
  };

  /** Exchanges the code for a member's tokens and keeps them. */
  const becomeMember = (answer: Partial<CallbackParams>, data: OAuthData | null): Promise<void> => {
    const code = checkCallback(answer, data);
    return client.tokens.become({
      clientId: client.clientId,
      grantType: 'authorization_code',
      ...(data?.redirectUri ? { redirectUri: data.redirectUri } : {}),
      code,
      codeVerifier: data?.codeVerifier ?? '',
    });
  };

  /** A round through a hidden frame: nobody is asked anything. */
  const throughFrame = async (sessionToken?: string): Promise<void> => {
    const data = await generateOAuthData();
    const url = await getAuthUrl(data, { responseMode: 'web_message', prompt: 'none', sessionToken });
    await becomeMember(await askFrame(url, data.state), data);
  };

  return {
    calls,
    state: () => machine.state,
    register: machine.register.bind(machine),
    login: machine.login.bind(machine),
    processVerification: machine.processVerification.bind(machine),
    getAuthUrl,

    /** The address to send the person to. What its answer is checked by is kept in this tab. */
    async beginRedirect({ redirectUri, originalUri = '', ...given }: RedirectOptions): Promise<string> {
      const flow = pending();
      const data = await generateOAuthData(redirectUri, originalUri);
      const url = await getAuthUrl(data, given);
      flow.keep(data);
      return url;
    },
    /** On the page that the person comes back to. Gives where they were. */
    async finishRedirect(url: string): Promise<{ originalUri: string }> {
      const data = pending().take();
      await becomeMember(parseFromUrl(url), data);
      return { originalUri: data?.originalUri ?? '' };
    },
    /** From the session token of a login that succeeded to a member's tokens, without leaving the page. */
    directLogin: (sessionToken: string) => throughFrame(sessionToken),
    /** Signs in whoever is signed in at the hosted pages; fails at once when nobody is. */
    silentLogin: () => throughFrame(),

    /** Forgets the tokens. The person is to be sent to the address, which ends the session and goes on. */
    async logout(postFlowUrl: string): Promise<{ logoutUrl: string }> {
      const logoutUrl = await calls.redirectSession({
        logout: { clientId: client.clientId },
        callbacks: { postFlowUrl },
      });
      client.tokens.clear();
      return { logoutUrl };
    },

    sendPasswordResetEmail: (email: string, redirectUri: string) =>
      calls.sendRecovery({ email, redirect: { url: redirectUri, clientId: client.clientId } }),

    /** On a server that has checked who it is by other means. */
    async externalLogin(memberId: string, apiKey: string): Promise<void> {
      await client.tokens.become(
        { grant_type: 'authorized_client', scope: 'offline_access', member_id: memberId },
        `${await client.tokens.access()},${apiKey}`,
      );
    },
    async externalLoginWithSession(
      email: string,
      apiKey: string,
      more: Omit<SignOnRequest, 'loginId'> = {},
    ): Promise<void> {
      const authorization = `${await client.tokens.access()},${apiKey}`;
      const { sessionToken, identity } = await calls.signOn(
        { loginId: { email }, ...more },
        { authorization },
      );
      await client.tokens.become(
        { grant_type: 'authorized_client', member_id: identity.id, session_token: sessionToken },
        authorization,
      );
    },

    isPreWarmed: () => isPreWarmed(client.storage, now()),
    /** Lets the hosted pages know this visitor, at most once a week unless forced. */
    preWarm: ({ force }: { force?: boolean } = {}) =>
      preWarm({ storage: client.storage, now, force }, async () =>
        loadFrame(await calls.redirectSession({ login: {} })),
      ),
  };
}
