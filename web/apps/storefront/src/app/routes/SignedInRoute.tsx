import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '@souk/query';
import { useNotice } from '@souk/ui';
import { SignedInPage } from '../../features/account/SignedInPage.tsx';
import { recallCart } from '../../shared/cart-before.ts';
import { countOf } from '../../shared/cart-count.ts';
import { useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';

/** Signed in, a cart from earlier may have joined the one on the screen. The person is told. */
export function SignedInRoute() {
  const t = useText();
  const notify = useNotice();
  const cache = useQueryClient();
  const { client } = useStore();
  const onSignedIn = useCallback(async () => {
    const before = recallCart();
    // Not through the cache, which is just being emptied of what the visitor had. A cart that cannot be read
    // now shows its own error where it is shown.
    const cart = await client.cart.get().catch(() => null);
    if (cart) cache.setQueryData(keys.cart.current, cart);
    const added = countOf(cart) - (before ?? countOf(cart));
    notify({ text: added > 0 ? t('cart.merged', { count: added }) : t('signIn.done') });
  }, [cache, client, notify, t]);
  return <SignedInPage onSignedIn={onSignedIn} />;
}
