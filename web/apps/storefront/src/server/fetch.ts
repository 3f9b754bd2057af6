// Calls to the shop's API that never leave the process: the engine's host answers them as for a visitor without a name.
import { languageHeader } from '@souk/client';

interface Answer {
  status: number;
  requestId: string;
  body: string;
}

export const fetchInside: typeof globalThis.fetch = async (input, init = {}) => {
  const headers = (init.headers ?? {}) as Record<string, string>;
  const { status, requestId, body } = JSON.parse(
    globalThis.soukFetch(
      init.method ?? 'GET',
      String(input),
      typeof init.body === 'string' ? init.body : '',
      headers[languageHeader] ?? '',
    ),
  ) as Answer;
  return {
    status,
    ok: status >= 200 && status < 300,
    statusText: '',
    headers: { get: (name: string) => (name.toLowerCase() === 'x-wix-request-id' ? requestId : null) },
    json: async () => JSON.parse(body) as unknown,
    text: async () => body,
  } as unknown as Response;
};
