import { useText } from '../text/index.ts';
import { openPalette } from './open.ts';
import css from './SearchField.module.css';

/** Keeps one place on every page: a button that looks like the field that it opens. */
export function SearchField() {
  const t = useText();
  return (
    <button type="button" className={css.field} aria-haspopup="dialog" onClick={openPalette}>
      <span className={css.text}>{t('palette.placeholder')}</span>
      <kbd className={css.key} aria-hidden="true">
        Ctrl K
      </kbd>
    </button>
  );
}
