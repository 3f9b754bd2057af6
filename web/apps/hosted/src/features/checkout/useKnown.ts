import { useEffect, useState } from 'react';
import { createAccount } from '@souk/client/account';
import { usePageApi } from './useCheckout.ts';

export interface Known {
  email: string;
  firstName: string;
  lastName: string;
}

const nothing: Known = { email: '', firstName: '', lastName: '' };

/**
 * What a member need not type; null while the shop is asked. The form waits for it:
 * one that is filled in later would take away what was typed meanwhile.
 */
export function useKnown(member: boolean): Known | null {
  const api = usePageApi();
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    if (!member) return;
    let here = true;
    createAccount(api)
      .me()
      .then(
        (me) =>
          here &&
          setKnown({
            email: me.email?.address ?? '',
            firstName: me.identityProfile?.firstName ?? '',
            lastName: me.identityProfile?.lastName ?? '',
          }),
        // They type it then.
        () => here && setKnown(nothing),
      );
    return () => {
      here = false;
    };
  }, [api, member]);
  return member ? known : nothing;
}
