import { useState } from 'react';
import { classes } from '../classes.ts';
import { sourceSet, withWidth } from './picture-sources.ts';
import css from './Picture.module.css';

interface Props {
  /** The server's address of the picture; without one a quiet block stands in. */
  src?: string;
  alt: string;
  /** How wide the picture is shown, as in the `sizes` attribute. */
  sizes: string;
  /** Width to height. The box keeps it before the picture is there. */
  ratio?: string;
  /** For the picture people came to see: fetched first. */
  eager?: boolean;
  className?: string;
}

export function Picture({ src, alt, sizes, ratio = '1 / 1', eager, className }: Props) {
  const [failed, setFailed] = useState('');
  const box = classes(css.box, className);
  if (!src || failed === src) {
    return <span className={box} style={{ aspectRatio: ratio }} role="img" aria-label={alt} />;
  }
  return (
    <span className={box} style={{ aspectRatio: ratio }}>
      <img
        className={css.image}
        src={withWidth(src, 1080)}
        srcSet={sourceSet(src)}
        sizes={sizes}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailed(src)}
      />
    </span>
  );
}
