import { useState } from 'react';
import { IconPhoto } from '@tabler/icons-react';
import { classes } from '../classes.ts';
import { sourceSet, withWidth } from './picture-sources.ts';
import css from './Picture.module.css';

interface Props {
  /** As the server describes it; without one a quiet block stands in. */
  image?: { url?: string; width?: number; height?: number };
  alt: string;
  /** How wide the picture is shown, as in the `sizes` attribute. */
  sizes: string;
  /** Width to height. The box keeps it before the picture is there. */
  ratio?: string;
  /** `eager`: in view at first. `first`: the picture people came to see. Others wait until they are near. */
  priority?: 'first' | 'eager';
  className?: string;
}

export function Picture({ image, alt, sizes, ratio = '1 / 1', priority, className }: Props) {
  const [failed, setFailed] = useState('');
  const box = classes(css.box, className);
  const src = image?.url;
  if (!src || failed === src) {
    // Nothing to say about a picture that only decorates.
    const name = alt ? { role: 'img', 'aria-label': alt } : undefined;
    return (
      <span className={classes(box, css.none)} style={{ aspectRatio: ratio }} {...name}>
        <IconPhoto className={css.mark} stroke={1.25} aria-hidden="true" />
      </span>
    );
  }
  return (
    <span className={box} style={{ aspectRatio: ratio }}>
      <img
        className={css.image}
        src={withWidth(src, 1080)}
        srcSet={sourceSet(src)}
        sizes={sizes}
        alt={alt}
        width={image.width || undefined}
        height={image.height || undefined}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority === 'first' ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailed(src)}
      />
    </span>
  );
}
