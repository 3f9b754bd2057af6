import { useState } from 'react';
import { Logo, classes } from '@souk/ui';
import css from './ShopMark.module.css';

interface Props {
  name: string;
  logo?: { url: string; altText?: string };
  /** Beside the logo. Without a logo the name is what is shown. */
  text?: string;
  size?: string;
}

/** The shop's own logo, or its name where it has none or the picture does not come. */
export function ShopMark({ name, logo, text, size = 'MEDIUM' }: Props) {
  const [failed, setFailed] = useState('');
  if (!logo || failed === logo.url) return <Logo name={text || name} />;
  const height = size === 'SMALL' ? css.small : size === 'LARGE' ? css.large : css.medium;
  return (
    <span className={css.mark}>
      <img
        src={logo.url}
        alt={logo.altText || name}
        className={classes(css.logo, height)}
        onError={() => setFailed(logo.url)}
      />
      {text ? (
        <span className={css.text} dir="auto">
          {text}
        </span>
      ) : null}
    </span>
  );
}
