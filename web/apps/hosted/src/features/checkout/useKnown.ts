import { useEffect, useState } from 'react';
import { createAccount } from '@souk/client/account';
import { usePageApi } from './useCheckout.ts';

/** What a member need not type. */
export function useKnown(member: boolean) {
  const api = usePageApi();
  const [known, setKnown] = useState<{ email: string; firstName: string; lastName: string } | null>(null);
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
        () => undefined,
      );
    return () => {
      here = false;
    };
  }, [api, member]);
  return known;
}
