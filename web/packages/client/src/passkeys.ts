// The browser's passkeys, with messages as the server writes them: JSON with binary parts in base64url.
import { browserOnly } from './context.ts';

type Json = Record<string, unknown>;

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

function toText(bytes: ArrayBuffer): string {
  let binary = '';
  for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const withBytes = (descriptors: unknown) =>
  Array.isArray(descriptors)
    ? descriptors.map((one: Json) => ({ ...one, id: toBytes(String(one.id)) }))
    : undefined;

/** The options may come with or without the `publicKey` around them. */
function readOptions(text: string): Json {
  const parsed = JSON.parse(text) as Json;
  return (parsed.publicKey as Json | undefined) ?? parsed;
}

/** Whether this browser, on this page, can use passkeys at all. */
export const passkeysWork = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && Boolean(globalThis.navigator?.credentials);

/** Whether passkeys can be offered where an e-mail is typed. */
export async function autofillWorks(): Promise<boolean> {
  return passkeysWork() && Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.());
}

const credentials = () => (passkeysWork() ? navigator.credentials : browserOnly('A passkey'));

const common = (credential: PublicKeyCredential) => ({
  id: credential.id,
  rawId: toText(credential.rawId),
  type: credential.type,
  authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
  clientExtensionResults: credential.getClientExtensionResults(),
});

/** Makes a passkey. Rejects with NotAllowedError when the person turns away. */
export async function createPasskey(optionsJson: string, signal?: AbortSignal): Promise<Json> {
  const options = readOptions(optionsJson);
  const user = options.user as Json;
  const made = (await credentials().create({
    signal,
    publicKey: {
      ...options,
      challenge: toBytes(String(options.challenge)),
      user: { ...user, id: toBytes(String(user.id)) },
      excludeCredentials: withBytes(options.excludeCredentials),
    } as unknown as PublicKeyCredentialCreationOptions,
  })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...common(made),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** Answers a challenge with a passkey. `autofill` waits for one to be chosen where an e-mail is typed. */
export async function usePasskey(
  optionsJson: string,
  { autofill = false, signal }: { autofill?: boolean; signal?: AbortSignal } = {},
): Promise<Json> {
  const options = readOptions(optionsJson);
  const given = (await credentials().get({
    signal,
    mediation: autofill ? 'conditional' : undefined,
    publicKey: {
      ...options,
      challenge: toBytes(String(options.challenge)),
      allowCredentials: withBytes(options.allowCredentials),
    } as unknown as PublicKeyCredentialRequestOptions,
  })) as PublicKeyCredential;
  const response = given.response as AuthenticatorAssertionResponse;
  return {
    ...common(given),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle ? toText(response.userHandle) : undefined,
    },
  };
}
