import { useCheckoutText } from '../text/index.ts';
import css from './Section.module.css';

/** For whoever may have paid and does not see it here: the order is where everybody can look for theirs. */
export function FindOrder() {
  const t = useCheckoutText();
  return (
    <p className={css.muted}>
      {t('find.text')}{' '}
      <a className={css.link} href="/find-order">
        {t('find.link')}
      </a>
    </p>
  );
}
