import { useTranslator } from '../text/LanguageProvider.tsx';
import type { UiKey } from '../text/ui-en.ts';
import { classes } from '../classes.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import css from './Price.module.css';

interface Props {
  /** As the server wrote it, currency included. Prices are never computed here. */
  now: string;
  /** The price before a reduction; left out or equal: no reduction. */
  before?: string;
  className?: string;
}

export function Price({ now, before, className }: Props) {
  const t = useTranslator<UiKey>();
  if (!before || before === now) {
    return (
      <span className={classes(css.price, className)}>
        <bdi>{now}</bdi>
      </span>
    );
  }
  return (
    <span className={classes(css.price, className)}>
      <span className={css.sale}>
        <VisuallyHidden>{t('ui.priceNow')} </VisuallyHidden>
        <bdi>{now}</bdi>
      </span>{' '}
      <s className={css.before}>
        <VisuallyHidden>{t('ui.priceBefore')} </VisuallyHidden>
        <bdi>{before}</bdi>
      </s>
    </span>
  );
}
