import { useId, type ReactNode } from 'react';
import { classes } from '@souk/ui';
import css from './Choices.module.css';

export interface Choice {
  value: string;
  label: ReactNode;
  note?: ReactNode;
  /** At the end of the row, such as a price. */
  aside?: ReactNode;
  disabled?: boolean;
  /** Shown under the row while it is chosen. */
  more?: ReactNode;
}

interface Props {
  /** What is chosen, for those who do not see it; `title` shows it. */
  legend: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  /** Side by side, without notes. */
  compact?: boolean;
}

/** Rows to choose one of. */
export function Choices({ legend, value, choices, onChange, compact }: Props) {
  const name = useId();
  return (
    <fieldset className={classes(css.choices, compact && css.compact)}>
      <legend className={css.legend}>{legend}</legend>
      {choices.map((choice) => {
        const id = `${name}-${choice.value}`;
        const chosen = choice.value === value;
        return (
          <div key={choice.value} className={classes(css.choice, chosen && css.chosen)}>
            <label htmlFor={id} className={css.row}>
              <input
                type="radio"
                id={id}
                name={name}
                className={css.input}
                checked={chosen}
                disabled={choice.disabled}
                aria-describedby={choice.note ? `${id}-note` : undefined}
                onChange={() => onChange(choice.value)}
              />
              <span className={css.text}>
                <span className={css.label}>{choice.label}</span>
                {choice.note ? (
                  <span id={`${id}-note`} className={css.note}>
                    {choice.note}
                  </span>
                ) : null}
              </span>
              {choice.aside ? <span className={css.aside}>{choice.aside}</span> : null}
            </label>
            {chosen && choice.more ? <div className={css.more}>{choice.more}</div> : null}
          </div>
        );
      })}
    </fieldset>
  );
}
