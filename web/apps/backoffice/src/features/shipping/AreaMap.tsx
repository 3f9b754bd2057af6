import { useLanguage } from '@souk/ui/text';
import { draw, sizeOf, type Point } from './area.ts';
import { useText } from './text/index.ts';
import css from './shipping.module.css';

const width = 320;
const height = 200;

/** The outline of an area with a bar for its size. No tiles: nothing is asked from anybody outside. */
export function AreaMap({ corners }: { corners: readonly Point[] }) {
  const t = useText();
  const { code } = useLanguage();
  const { points, bar } = draw(corners, width, height);
  const number = (value: number) =>
    new Intl.NumberFormat(code, { maximumSignificantDigits: 2 }).format(value);
  const size = t('shipping.areaSize', { size: number(sizeOf(corners)) });
  return (
    <figure className={css.map} dir="ltr">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={size}>
        <polygon points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
        {points.length > 40 ? null : points.map(({ x, y }, at) => <circle key={at} cx={x} cy={y} r={4} />)}
        <path d={`M12 ${height - 16} v4 h${bar.length.toFixed(1)} v-4`} />
        <text x={16 + bar.length} y={height - 10}>
          {t('shipping.kilometres', { count: number(bar.kilometres) })}
        </text>
      </svg>
      <figcaption className={css.note} dir="auto">
        {size}
      </figcaption>
    </figure>
  );
}
