// Loaded before anything else (node --import): the packages then find the store wherever this process calls them.
// Frameworks that run code elsewhere (edge middleware) are not reached by this; use the proxy for those.
const hosts = new Set(['www.wixapis.com', 'edge.wixapis.com']);
const original = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const url = new URL(request.url);
  if (!hosts.has(url.host)) return original(request);
  const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : await request.arrayBuffer();
  return original(new URL(url.pathname + url.search, process.env.SOUK_URL), { method: request.method, headers: request.headers, body });
};
