import { Logo } from '@souk/ui';
import type { Media } from './types.ts';
import css from './ShopLogo.module.css';

/** The shop's own logo, or its name. */
export function ShopLogo({ name, logo }: { name: string; logo?: Media }) {
  return logo ? <img src={logo.url} alt={logo.altText || name} className={css.logo} /> : <Logo name={name} />;
}
