import { contrast, enough, isColour } from './contrast.ts';
import css from './badges.module.css';

interface Drawn {
  title: string;
  backgroundColor?: string;
  textColor?: string;
  icon?: { url: string } | null;
}

/** A badge in its colours, with its picture. Where its name could not be read on them it stands beside them. */
export function BadgeShown({
  badge: { title, backgroundColor = '', textColor = '', icon },
}: {
  badge: Drawn;
}) {
  const colours = isColour(backgroundColor) && isColour(textColor);
  const readable = colours && contrast(textColor, backgroundColor) >= enough;
  return (
    <span
      className={css.drawn}
      style={readable ? { background: backgroundColor, color: textColor } : undefined}
    >
      {colours && !readable ? (
        <i className={css.swatch} style={{ background: backgroundColor }} aria-hidden="true" />
      ) : null}
      {icon?.url.startsWith('http') ? <img src={icon.url} alt="" /> : null}
      <bdi>{title}</bdi>
    </span>
  );
}
