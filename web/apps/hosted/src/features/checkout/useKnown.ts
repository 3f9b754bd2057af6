import { useEffect, useState } from 'react';
import { createAccount } from '@souk/client/account';
import { getCurrentMember } from '@souk/client/operations/members-members';
import type { Address } from '@souk/client/checkout';
import { usePageApi } from './useCheckout.ts';

export interface Known {
  email: string;
  firstName: string;
  lastName: string;
  /** Where they had things sent to, or said that they live. */
  addresses: readonly Address[];
}

const nothing: Known = { email: '', firstName: '', lastName: '', addresses: [] };

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
    const addresses = api.call(getCurrentMember, { fieldsets: ['FULL'] }).then(
      ({ member }) => (member.contact?.addresses ?? []).filter(({ country }) => country),
      () => [],
    );
    Promise.all([createAccount(api).me(), addresses]).then(
      ([me, addresses]) =>
        here &&
        setKnown({
          email: me.email?.address ?? '',
          firstName: me.identityProfile?.firstName ?? '',
          lastName: me.identityProfile?.lastName ?? '',
          addresses,
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
