import { classes } from '@souk/ui';
import { useGrowthText } from '../../shared/growth.ts';
import { BehindNumber } from './BehindLink.tsx';
import css from './reports.module.css';

/** A figure: how it stands against the time before, and what the orders behind it are asked for by. */
export type Figure = [
  name: string,
  value: string,
  part: number | null,
  behind?: Record<string, string> | null,
];

/** Figures that stand beside each other. */
export function FigureList({ figures }: { figures: Figure[] }) {
  const text = useGrowthText();
  return (
    <dl className={css.figures}>
      {figures.map(([name, value, part, behind]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <BehindNumber of={behind ? { ...behind, name } : null} value={value} />
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
