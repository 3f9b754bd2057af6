// A storefront of somebody else, as its developer writes it: the public packages, unmodified.
import { checkout, currentCart, orders } from '@wix/ecom';
import { redirects } from '@wix/redirects';
import { createClient, OAuthStrategy } from '@wix/sdk';
import { products } from '@wix/stores';

const start = (clientId: string) => {
  const saved = sessionStorage.getItem('tokens');
  const wix = createClient({
    modules: { products, currentCart, checkout, orders, redirects },
    auth: OAuthStrategy({ clientId, tokens: saved ? JSON.parse(saved) : undefined }),
  });
  return {
    wix,
    save: () => sessionStorage.setItem('tokens', JSON.stringify(wix.auth.getTokens())),
  };
};

export type Site = ReturnType<typeof start>;

declare global {
  interface Window {
    site: Site;
  }
}

window.site = start(document.documentElement.dataset.client!);
