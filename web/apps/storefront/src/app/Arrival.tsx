import { useEffect } from 'react';
import { useNotice } from '@souk/ui';
import { atRest } from '../shared/at-rest.ts';
import { useText } from '../shared/text/index.ts';

const elsewhere = '#elsewhere';

/**
 * Who comes from another front end by a link stays who they are here, so the cart is not the one they had there: they
 * are told, once for each link.
 */
export function Arrival() {
  const notify = useNotice();
  const t = useText();
  useEffect(() => {
    if (location.hash !== elsewhere) return;
    let left = false;
    // Not before the scripts have taken over all of a page that came finished: the router hears of a changed address.
    atRest(() => {
      if (left) return;
      history.replaceState(history.state, '', location.pathname + location.search);
      notify({ text: t('arrival.elsewhere') });
    });
    return () => {
      left = true;
    };
  }, [notify, t]);
  return null;
}
