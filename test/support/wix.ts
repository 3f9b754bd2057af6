// The public client packages, unmodified. They call fixed hosts, so the global
// fetch is replaced by one that sends what is meant for those hosts to Souk.
const hosts = new Set(['www.wixapis.com', 'edge.wixapis.com']);
const original = globalThis.fetch;

export interface Seen {
  method: string;
  path: string;
  length: number;
  status: number;
  authorization: string | null;
}

/** Sends the client packages to base until restored; tells what passed. */
export function redirectTo(base: string) {
  const seen: Seen[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!hosts.has(url.host)) return original(request);
    const target = new URL(url.pathname + url.search, base);
    const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : await request.arrayBuffer();
    const response = await original(target, { method: request.method, headers: request.headers, body });
    seen.push({
      method: request.method,
      path: url.pathname,
      length: url.search.length,
      status: response.status,
      authorization: request.headers.get('authorization'),
    });
    return response;
  };
  return {
    seen,
    restore() {
      globalThis.fetch = original;
    },
  };
}
