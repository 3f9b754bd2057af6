import type { Schemas } from '@souk/client';

export type Look = Schemas['Look'];
export type Theme = Schemas['LookTheme'];
export type Section = Schemas['LookSection'];
export type LinkTo = Schemas['LookLink'];
export type MenuItem = Schemas['LookMenuItem'];
export type Media = Schemas['LookMedia'];
