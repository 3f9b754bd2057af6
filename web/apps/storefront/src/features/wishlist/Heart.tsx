import { useEffect, useState } from 'react';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { Product } from '@souk/client';
import { classes, useNotice } from '@souk/ui';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import { useSignIn } from '../../shared/useSignIn.ts';
import { recallWish, rememberWish } from './pending.ts';
import { useWishText } from './text/index.ts';
import { useWishing, useWishlist, wishOf } from './useWishlist.ts';
import css from './Heart.module.css';

/** Puts a product on the wishlist and takes it off. Visitors sign in first, and find it on their list afterwards. */
export function Heart({ product, roomy }: { product: Product; roomy?: boolean }) {
  const t = useWishText();
  const notify = useNotice();
  const loggedIn = useLoggedIn();
  const { ids } = useWishlist();
  const wish = useWishing();
  const { busy, signIn } = useSignIn();
  const [changing, setChanging] = useState(false);
  const { id, name } = product;
  const liked = Boolean(loggedIn && ids?.includes(id));

  useEffect(() => {
    if (!loggedIn) return;
    const left = recallWish();
    if (left) {
      void wish(left, true).then((done) => {
        if (done) notify({ text: t('wish.added', { name: left.name }) });
      });
    }
  }, [loggedIn, notify, t, wish]);

  const press = async () => {
    if (busy || changing) return;
    if (!loggedIn) {
      rememberWish(wishOf(product));
      await signIn();
      return;
    }
    setChanging(true);
    const done = await wish(wishOf(product), !liked);
    setChanging(false);
    if (done) notify({ text: t(liked ? 'wish.removed' : 'wish.added', { name }) });
  };
  const Icon = liked ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes(css.heart, roomy && css.roomy, liked && css.liked)}
      aria-pressed={liked}
      // The words that are seen are a part of it, so that whoever speaks to the page can say them.
      aria-label={t('wish.add', { name })}
      aria-disabled={busy || changing || undefined}
      onClick={() => void press()}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {roomy ? <span aria-hidden="true">{t(liked ? 'wish.onList' : 'wish.addShort')}</span> : null}
    </button>
  );
}
