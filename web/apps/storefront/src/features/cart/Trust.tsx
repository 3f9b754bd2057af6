import { IconLock, IconReceipt, IconUserCheck } from '@tabler/icons-react';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import { useCartText } from './text/index.ts';
import css from './Trust.module.css';

/** What a shopper may count on before they pay: only what holds in every shop. */
export function Trust({ guests }: { guests: boolean }) {
  const t = useCartText();
  const loggedIn = useLoggedIn();
  return (
    <ul className={css.trust}>
      <li>
        <IconLock size={18} stroke={1.75} aria-hidden="true" />
        {t('trust.charged')}
      </li>
      {loggedIn || !guests ? null : (
        <li>
          <IconUserCheck size={18} stroke={1.75} aria-hidden="true" />
          {t('trust.guest')}
        </li>
      )}
      <li>
        <IconReceipt size={18} stroke={1.75} aria-hidden="true" />
        {t('trust.mail')}
      </li>
    </ul>
  );
}
