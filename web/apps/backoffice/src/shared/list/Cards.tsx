import { Link } from '@tanstack/react-router';
import { classes } from '@souk/ui';
import { RowMenu } from '../RowMenu.tsx';
import { useText } from '../text/index.ts';
import type { RowsProps } from './Grid.tsx';
import css from './Cards.module.css';

/** Rows on a phone: two lines each. */
export function Cards<Row>({ spec, list, rows, selection, selectable, toggle }: RowsProps<Row>) {
  const t = useText();
  const chosen = new Set((selection.all ? rows : selection.rows).map(list.idOf));
  return (
    <ul className={css.cards} aria-label={spec.title}>
      {rows.map((row) => {
        const id = list.idOf(row);
        const { title, text, end, pill } = spec.card(row);
        return (
          <li key={id} className={classes(css.card, chosen.has(id) && css.chosen)}>
            {selectable ? (
              <label className={css.check}>
                <input
                  type="checkbox"
                  checked={chosen.has(id)}
                  aria-label={t('list.select', { name: spec.rowName(row) })}
                  onChange={() => toggle(row)}
                />
              </label>
            ) : null}
            <div className={css.body}>
              <div className={css.line}>
                <span className={classes(css.title, spec.isNew?.(row) && css.fresh)}>
                  {spec.rowLink ? (
                    <Link {...spec.rowLink(row)} className={css.link}>
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </span>
                {end ? <span className={css.end}>{end}</span> : null}
              </div>
              <div className={css.line}>
                <span className={css.text} dir="auto">
                  {text}
                </span>
                {pill ? <span className={css.pill}>{pill}</span> : null}
              </div>
            </div>
            {spec.rowActions ? (
              <div className={css.menu}>
                <RowMenu of={spec.rowName(row)} actions={spec.rowActions(row)} />
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
