// A stream that the store keeps open, which no whole call can answer: its lines come as things happen.
import { errorFromNetwork } from './errors.ts';
import type { Client } from './index.ts';

/** Opens the feed of changes for staff and keys. A token that is refused is renewed with the next try. */
export async function openLive(
  client: Pick<Client, 'baseUrl' | 'tokens'>,
  signal: AbortSignal,
): Promise<Response> {
  const token = await client.tokens.access();
  let response: Response;
  try {
    response = await fetch(`${client.baseUrl}/v1/live`, {
      headers: { Authorization: token, Accept: 'text/event-stream' },
      signal,
      cache: 'no-store',
    });
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    throw errorFromNetwork(cause);
  }
  if (response.status === 401) client.tokens.refused(token);
  return response;
}
