import { useSearch } from '@tanstack/react-router';
import { Page } from '../../shared/Page.tsx';
import { Tabs } from '../../shared/Tabs.tsx';
import { can } from '../../shared/permissions.ts';
import { useCan } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import { AppsPart } from './AppsPart.tsx';
import { ClientsPart } from './ClientsPart.tsx';
import { KeysPart } from './KeysPart.tsx';

/** What programs come in with: keys, apps, and the front ends that people come through. */
export function AccessPage() {
  const t = useText();
  const has = useCan();
  const { tab: asked } = useSearch({ strict: false });
  const tabs = [
    { id: 'keys', name: t('keys.title'), needs: can.manageKeys },
    { id: 'apps', name: t('apps.title'), needs: can.manageKeys },
    { id: 'clients', name: t('clients.title'), needs: can.manageClients },
  ].filter((tab) => has(tab.needs));
  const tab = tabs.find(({ id }) => id === asked)?.id ?? tabs[0]?.id ?? '';
  return (
    <Page title={t('nav.access')} text={t('access.text')}>
      <Tabs label={t('nav.access')} tabs={tabs} current={tab} />
      {tab === 'keys' ? <KeysPart /> : tab === 'apps' ? <AppsPart /> : <ClientsPart />}
    </Page>
  );
}
