import { useMemo, useState } from 'react';
import { buttonClass } from '@souk/ui';
import { Page } from '../../shared/Page.tsx';
import { useShop } from '../../shared/shop.ts';
import { useText, type TextKey } from '../../shared/text/index.ts';
import { FirstRunForm } from './FirstRunForm.tsx';
import { LinkOver } from './LinkOver.tsx';
import { Looking } from './Looking.tsx';
import { useLink } from './useLink.ts';
import css from '../../shared/Page.module.css';

/** Where the link leads that a new shop prints when it is started for the first time. */
export function FirstRunPage() {
  const t = useText();
  const { api, arrival } = useShop();
  const { token } = arrival;
  const [over, setOver] = useState<TextKey | null>(token ? null : 'firstRun.missing');
  const [done, setDone] = useState(false);
  const { state, again } = useLink(useMemo(() => (token ? () => api.viewOwner(token) : null), [api, token]));
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
  if (over || !token) return <LinkOver what={over ?? 'firstRun.missing'} />;
  if (state.is !== 'ready') return <Looking state={state} title={t('firstRun.title')} onRetry={again} />;
  if (state.found.ownerExists) return <LinkOver what="firstRun.exists" />;
  if (!state.found.valid) return <LinkOver what="firstRun.used" />;
  return <FirstRunForm token={token} now={state.found} onOver={setOver} onDone={() => setDone(true)} />;
}
