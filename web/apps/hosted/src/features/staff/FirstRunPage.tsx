import { useState } from 'react';
import { buttonClass } from '@souk/ui';
import { Page } from '../../shared/Page.tsx';
import { useShop } from '../../shared/shop.ts';
import { useText, type TextKey } from '../../shared/text/index.ts';
import { FirstRunForm } from './FirstRunForm.tsx';
import { LinkOver } from './LinkOver.tsx';
import css from '../../shared/Page.module.css';

/** Where the link leads that a new shop prints when it is started for the first time. */
export function FirstRunPage() {
  const t = useText();
  const { arrival } = useShop();
  const [over, setOver] = useState<TextKey | null>(arrival.token ? null : 'firstRun.missing');
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <Page title={t('firstRun.doneTitle')} lead={t('firstRun.done')}>
        <div className={css.actions}>
          <a href="/admin/" className={buttonClass('primary', 'large', css.wide)}>
            {t('invitation.goOn')}
          </a>
          <a href="/" className={buttonClass('secondary', 'large', css.wide)}>
            {t('firstRun.look')}
          </a>
        </div>
      </Page>
    );
  }
  if (over || !arrival.token) return <LinkOver what={over ?? 'firstRun.missing'} />;
  return <FirstRunForm token={arrival.token} onOver={setOver} onDone={() => setDone(true)} />;
}
