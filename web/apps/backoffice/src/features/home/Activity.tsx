import { Link } from '@tanstack/react-router';
import { useMay } from '../../shared/may.tsx';
import { When } from '../../shared/When.tsx';
import { actLink, sentenceOf, type Act } from './acts.ts';
import { useText } from './text/index.ts';
import css from './HomePage.module.css';

/** What people did lately; each leads to what it was done to. */
export function Activity({ acts }: { acts: Act[] }) {
  const t = useText();
  const may = useMay();
  if (acts.length === 0) return <p className={css.none}>{t('home.noActs')}</p>;
  return (
    <ul className={css.acts}>
      {acts.map((act) => {
        const link = actLink(act, may);
        const words = sentenceOf(act, t);
        return (
          <li key={act.id} className={css.did}>
            {link ? <Link {...link}>{words}</Link> : <span>{words}</span>}
            <span className={css.when}>
              <When date={act.date} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
