import { usePasskey as answerWithPasskey } from '@souk/client/passkeys';

export { autofillWorks, passkeysWork } from '@souk/client/passkeys';

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
