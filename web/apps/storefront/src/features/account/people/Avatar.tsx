import { IconUser } from '@tabler/icons-react';
import { Picture, classes } from '@souk/ui';
import css from './people.module.css';

const tints = 4;

/** The same for the same name, so that people are known again. */
const tintOf = (name: string) =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tints;

export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');

interface Props {
  name: string;
  image?: { url?: string };
  large?: boolean;
}

/** A face, or the first letters of a name. The name stands beside it, so it says nothing itself. */
export function Avatar({ name, image, large }: Props) {
  return (
    <span className={classes(css.avatar, large && css.large, css[`tint${tintOf(name)}`])}>
      {image?.url ? (
        <Picture
          image={image}
          alt=""
          sizes={large ? '140px' : '48px'}
          priority="eager"
          className={css.face}
        />
      ) : name.trim() ? (
        <span aria-hidden="true">{initialsOf(name)}</span>
      ) : (
        <IconUser size={large ? 56 : 24} stroke={1.5} aria-hidden="true" />
      )}
    </span>
  );
}
