import { IconLink } from '@tabler/icons-react';
import { useNotice } from '@souk/ui';
import { useText } from '../../shared/text/index.ts';
import css from './ProductPage.module.css';

/** Copies the address of what is looked at, with what is chosen of it. */
export function Share() {
  const t = useText();
  const notify = useNotice();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      notify({ text: t('product.shared') });
    } catch {
      notify({ text: t('product.notShared'), tone: 'bad' });
    }
  };
  return (
    <button type="button" className={css.share} onClick={() => void copy()}>
      <IconLink size={20} stroke={1.75} aria-hidden="true" />
      {t('product.share')}
    </button>
  );
}
