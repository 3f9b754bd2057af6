import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { worded, type Tongue } from '@souk/client/look';
import { getLook } from '@souk/client/operations/look';
import { useLanguage } from '@souk/ui/text';
import { useStore } from '../../shared/store.ts';
import { followOffice, isPreview } from './preview.ts';
import { wear } from './theme.ts';
import type { Contact, Look, Policy } from './types.ts';

/** The look that the server wrote into the page; null in a page that it did not serve. */
export function readLook(from: Pick<Document, 'getElementById'> = document): Look | null {
  try {
    const text = from.getElementById('souk-settings')?.textContent ?? '{}';
    return (JSON.parse(text) as { look?: Look }).look ?? null;
  } catch {
    return null;
  }
}

interface Shown {
  /** In the words of the language that the page is read in. */
  look: Look | null;
  /** Of the shop, not of its look: no draft has another. */
  contact: Contact | null;
  /** What there is to read of the shop's policies. */
  policies: readonly Policy[];
  error: unknown;
  retry: () => void;
  /** Shows another look than the published one, such as a draft; null shows the published one again. */
  show: (look: Look | null) => void;
}

const noPolicies: readonly Policy[] = [];

const LookContext = createContext<Shown | null>(null);

export function useLook(): Shown {
  const shown = use(LookContext);
  if (!shown) throw new Error('LookProvider is missing');
  return shown;
}

/** The draft, for who is signed in to the back office; null for others. */
async function draftOfStaff(): Promise<Look | null> {
  try {
    const { loadDraft, staffClient } = await import('./edit/staff.ts');
    const staff = staffClient();
    return staff ? (await loadDraft(staff)).look : null;
  } catch {
    return null; // the office sends it
  }
}

/** The language that the page is read in, and the one that the shop writes in. */
export function useTongue(): Tongue {
  const { code: language } = useLanguage();
  const { language: main } = useStore().settings;
  return useMemo(() => ({ language, main }), [language, main]);
}

export const lookKey = ['look'];

/** The published look in full: pages are served with the words of their own page only. */
export function useFullLook(wanted: boolean) {
  const { client } = useStore();
  const tongue = useTongue();
  return useQuery({
    queryKey: lookKey,
    queryFn: async ({ signal }) => (await client.call(getLook, {}, { signal })).look,
    staleTime: 60_000,
    enabled: wanted,
    select: useCallback((look: Look) => ({ look, shown: worded(look, tongue) }), [tongue]),
  });
}

export function LookProvider({ first, children }: { first: Look | null; children: ReactNode }) {
  const [other, setOther] = useState<Look | null>(null);
  const full = useFullLook(first === null);
  const tongue = useTongue();
  const written = other ?? full.data?.look ?? first;
  const look = useMemo(() => written && worded(written, tongue), [written, tongue]);
  const contact = (first as { contact?: Contact } | null)?.contact ?? null;
  const policies = (first as { policies?: Policy[] } | null)?.policies ?? noPolicies;
  const { error, refetch } = full;
  useEffect(() => {
    if (look) wear(look.theme);
  }, [look]);
  useEffect(() => {
    if (!isPreview()) return undefined;
    void draftOfStaff().then((draft) => setOther((told) => told ?? draft));
    return followOffice(setOther);
  }, []);
  const shown = useMemo(
    () => ({ look, contact, policies, error, retry: () => void refetch(), show: setOther }),
    [look, contact, policies, error, refetch],
  );
  return <LookContext value={shown}>{children}</LookContext>;
}
