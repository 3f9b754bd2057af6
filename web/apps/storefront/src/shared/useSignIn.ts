import { useCallback, useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isSoukError, type Cart } from '@souk/client';
import { keys } from '@souk/query';
import { useNotice } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { rememberCart } from './cart-before.ts';
import { countOf } from './cart-count.ts';
import { useStore } from './store.ts';
import { useText } from './text/index.ts';

const here = () => location.pathname + location.search;

export interface SignInPage {
  /** Where to come back to: this page unless told. */
  from?: string;
  screen?: 'register';
  /** Leaves no trace of this page in the browser's history. */
  replace?: boolean;
  /** Asks for the password even of somebody whom the hosted pages know. */
  afresh?: boolean;
}

/** Leads to the hosted pages, to sign in or out. What that takes is fetched when it is wanted. */
export function useSignIn() {
  const t = useText();
  const notify = useNotice();
  const cache = useQueryClient();
  const { code } = useLanguage();
  const { client, settings } = useStore();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const shop = settings.publicUrl || location.origin;

  useEffect(() => {
    // Back from the hosted pages, the browser may show this page as it was left.
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false);
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);

  const leave = useCallback(
    async (way: () => Promise<string>, replace = false) => {
      setBusy(true);
      setFailed(null);
      try {
        const url = await way();
        if (replace) location.replace(url);
        else location.assign(url);
      } catch (error) {
        setBusy(false);
        setFailed(error);
        const offline = isSoukError(error) && error.kind === 'network';
        const blocked = (error as { reason?: string }).reason === 'storage_blocked';
        const why = offline ? 'signIn.offline' : blocked ? 'signIn.blocked' : 'signIn.failed';
        notify({ text: t(why), tone: 'bad' });
      }
    },
    [notify, t],
  );
  const flows = useCallback(
    async () => (await import('@souk/client/sign-in')).createSignIn(client),
    [client],
  );

  const signIn = useCallback(
    ({ from = here(), screen, replace, afresh }: SignInPage = {}) =>
      leave(async () => {
        const url = await (
          await flows()
        ).beginRedirect({
          redirectUri: `${shop}/signed-in`,
          originalUri: from,
          screen,
          language: code,
          prompt: afresh ? 'login' : 'select_account',
        });
        rememberCart(countOf(cache.getQueryData<Cart | null>(keys.cart.current)));
        return url;
      }, replace),
    [cache, code, flows, leave, shop],
  );
  const signOut = useCallback(
    () => leave(async () => (await (await flows()).logout(`${shop}/`)).logoutUrl),
    [flows, leave, shop],
  );
  return { busy, failed, signIn, signOut };
}
