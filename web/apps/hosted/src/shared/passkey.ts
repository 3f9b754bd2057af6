import { autofillWorks, passkeysWork, usePasskey as answerWithPasskey } from '@souk/client/passkeys';

/** Passkeys belong to a name. A shop that is opened by its number, as on a test machine, can have none. */
export const namedHost = (host: string): boolean => !/^\d+(\.\d+){3}$|^\[/.test(host);

export const passkeysHere = (): boolean => passkeysWork() && namedHost(location.hostname);

export const autofillHere = async (): Promise<boolean> => passkeysHere() && (await autofillWorks());

/** Null when the person turned away, has none here, or the page gave up waiting. */
export async function askPasskey(
  options: string,
  how: { autofill?: boolean; signal?: AbortSignal } = {},
): Promise<Record<string, unknown> | null> {
  try {
    return await answerWithPasskey(options, how);
  } catch (error) {
    if (how.signal?.aborted) return null;
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) {
      return null;
    }
    throw error;
  }
}
