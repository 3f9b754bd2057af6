import type { Schemas } from '@souk/client';

export type Look = Schemas['Look'];
/** Where and when the shop is found, as the server writes it into the page; absent where it says nothing. */
export interface Contact {
  phone?: string;
  email?: string;
  timeZone: string;
  address?: Schemas['Address'];
  openingHours?: { day: string; opens: string; closes: string }[];
}

/** A policy of the shop that can be read, as the server writes it into the page. */
export interface Policy {
  kind: string;
  /** The shop's own; absent for the usual one. */
  title?: string;
}

export type Theme = Schemas['LookTheme'];
export type Section = Schemas['LookSection'];
export type LinkTo = Schemas['LookLink'];
export type MenuItem = Schemas['LookMenuItem'];
export type Media = Schemas['LookMedia'];
