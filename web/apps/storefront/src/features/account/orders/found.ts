// What opens an order to a guest who named it: kept in the tab, so that a reload does not lose the order.
import { useCallback, useState } from 'react';

export interface Found {
  orderId: string;
  key: string;
}

const key = 'souk.order';

function recall(orderId?: string): Found | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Found> | null;
    if (typeof kept?.orderId !== 'string' || typeof kept.key !== 'string') return null;
    return orderId && kept.orderId !== orderId ? null : { orderId: kept.orderId, key: kept.key };
  } catch {
    return null;
  }
}

function remember(found: Found | null): void {
  try {
    if (found) sessionStorage.setItem(key, JSON.stringify({ orderId: found.orderId, key: found.key }));
    else sessionStorage.removeItem(key);
  } catch {
    // Then they name it again.
  }
}

/** The order that was found, of all or the one with this id. */
export function useFound(orderId?: string): [Found | null, (found: Found | null) => void] {
  const [found, setFound] = useState<Found | null>(() => recall(orderId));
  const set = useCallback((next: Found | null) => {
    remember(next);
    setFound(next);
  }, []);
  return [found, set];
}
