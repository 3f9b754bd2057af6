import { useCallback, useEffect, useState } from 'react';
import type { PaymentMethods } from '@souk/client/checkout';
import { refusalFrom, type Refusal } from '../../shared/refusal.ts';

export type Methods<Offered = PaymentMethods> =
  { is: 'loading' } | { is: 'failed'; refusal: Refusal } | { is: 'ready'; offered: Offered };

/** The ways of paying, where something is to be paid. */
export function usePaymentMethods<Offered extends PaymentMethods>(
  read: () => Promise<Offered>,
  wanted: boolean,
) {
  const [methods, setMethods] = useState<Methods<Offered>>({ is: 'loading' });
  const load = useCallback(() => {
    let here = true;
    read().then(
      (offered) => here && setMethods({ is: 'ready', offered }),
      (error: unknown) => here && setMethods({ is: 'failed', refusal: refusalFrom(error) }),
    );
    return () => {
      here = false;
    };
  }, [read]);
  useEffect(() => (wanted ? load() : undefined), [load, wanted]);
  return {
    methods,
    retry: () => {
      setMethods({ is: 'loading' });
      load();
    },
  };
}
