import { classes } from '@souk/ui';
import { useGrowthText } from '../../shared/growth.ts';
import css from './reports.module.css';

/** Figures that stand beside each other, each with how it stands against the time before. */
export function FigureList({ figures }: { figures: [name: string, value: string, part: number | null][] }) {
  const text = useGrowthText();
  return (
    <dl className={css.figures}>
      {figures.map(([name, value, part]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
            {part === null ? null : (
              <span className={classes(css.note, part > 0 && css.more, part < 0 && css.less)}>
                <bdi>{text(part)}</bdi>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
