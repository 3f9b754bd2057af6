// The look of a shop, as the server writes it.
import type { Schemas } from '@souk/client';

export type Look = Schemas['Look'];
export type LookDraft = Schemas['LookDraft'];
export type Theme = Schemas['LookTheme'];
export type Section = Schemas['LookSection'];
export type Kind = Section['kind'];
export type Link = Schemas['LookLink'];
export type LinkButton = Schemas['LookButton'];
export type Media = Schemas['LookMedia'];
export type MenuItem = Schemas['LookMenuItem'];
export type MenuLink = Schemas['LookMenuLink'];
export type ContentPage = Schemas['LookContentPage'];
