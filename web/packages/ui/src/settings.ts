/** What the server writes into the page it serves. */
export interface Settings {
  clientId: string;
  publicUrl: string;
  currency: string;
  locale: string;
  /** No money at all, as the shop writes it. */
  zero: string;
  /** Other currencies that prices can be shown in, and what one of the shop's own buys of them. */
  currencies: readonly { code: string; rate: string }[];
  /** The language that the shop's own words are in, and all that it speaks. */
  language: string;
  languages: readonly string[];
  siteName: string;
  version: string;
  /** Whom to write to; empty where the shop says none. */
  contactEmail: string;
  /** Whether prices hold their tax; empty where nothing is taxed. */
  tax: '' | 'INCLUDED' | 'ADDED';
  /** What a closed shop says, in its languages, and when it opens by itself; null for one that is open. */
  closed: { words?: Readonly<Record<string, string>>; reopensAt?: string } | null;
}

const defaults: Settings = {
  clientId: 'souk-storefront',
  publicUrl: '',
  currency: 'USD',
  locale: 'en',
  zero: '$0.00',
  currencies: [],
  language: 'en',
  languages: ['en'],
  siteName: 'souk',
  version: 'dev',
  contactEmail: '',
  tax: '',
  closed: null,
};

/** Missing or unreadable settings (a page not served by the store) leave the defaults. */
export function readSettings(from: Pick<Document, 'getElementById'> = document): Settings {
  const text = from.getElementById('souk-settings')?.textContent;
  if (!text) return defaults;
  try {
    const given = JSON.parse(text) as Partial<Settings>;
    return Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [name, given[name as keyof Settings] || value]),
    ) as unknown as Settings;
  } catch {
    return defaults;
  }
}
