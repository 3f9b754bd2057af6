// Where goods would go. What somebody said is kept in the browser; until then the language of the browser is a guess.
import { useMemo } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cartCalls, type Destination } from '@souk/client/cart';
import { countryOf, firstCountry, offeredCountries } from '@souk/ui/places';
import { useStore } from '../store.ts';
import { place } from './place.ts';

const spoken = ['destination'];

function recalled(): Destination | null {
  try {
    const { country, postalCode } = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Destination>;
    return typeof country === 'string' && country ? { country, ...(postalCode ? { postalCode } : {}) } : null;
  } catch {
    return null;
  }
}

function remember(to: Destination) {
  try {
    localStorage.setItem(place, JSON.stringify(to));
  } catch {
    // It is asked for again on the next page.
  }
}

export function useDestination() {
  const { client, settings } = useStore();
  const { data } = useQuery({
    queryKey: ['served'],
    queryFn: ({ signal }) => cartCalls(client).served({ signal }),
    staleTime: 5 * 60_000,
  });
  const cache = useQueryClient();
  const { data: said } = useQuery({ queryKey: spoken, queryFn: recalled, staleTime: Infinity });
  /** The countries to choose among; null for all. */
  const served = useMemo(() => (data ? offeredCountries(data) : null), [data]);
  const guess = useMemo((): Destination | null => {
    if (!data) return null;
    const country = firstCountry(served, [countryOf(navigator.language), countryOf(settings.locale)]);
    return country ? { country } : null;
  }, [data, served, settings.locale]);
  return {
    served,
    /** What somebody said; null before that. */
    said: said ?? null,
    to: said ?? guess,
    say(to: Destination) {
      remember(to);
      cache.setQueryData(spoken, to);
    },
  };
}
