import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { get as getSettings, update as updateSettings } from '@souk/client/operations/site-settings';
import { reading, serviceKey } from '@souk/query/operations';
import { useNotice } from '@souk/ui';
import { FormBody } from '../../shared/form/FormBody.tsx';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import css from './store.module.css';
import { useText } from './text/index.ts';
import { useParts } from './useParts.tsx';
import { patchOf, savedOf, type Settings, type StoreValues } from './values.ts';

const service = serviceKey(getSettings);

export function StorePage() {
  const t = useText();
  const { client, settings } = useStore();
  const query = useQuery(reading(client, getSettings, {}));
  return (
    <Page title={t('nav.store')} text={t('store.text')}>
      <Panel title={t('store.web')} text={t('store.webText')}>
        <p className={css.web}>
          <bdi>{settings.publicUrl || location.origin}</bdi>
        </p>
      </Panel>
      <div className={css.form}>
        <Answer query={query} failed={t('store.failed')} rows={8}>
          {({ siteSettings }) => <StoreForm settings={siteSettings} />}
        </Answer>
      </div>
    </Page>
  );
}

function StoreForm({ settings }: { settings: Settings }) {
  const t = useText();
  const { client } = useStore();
  const notify = useNotice();
  const { reload } = useDone(service);
  const [version, setVersion] = useState(0);
  const parts = useParts(settings);
  const saved = async () => {
    const { siteSettings } = await client.call(getSettings, {});
    // Every page shows amounts in it, as the server wrote it into the page.
    if (siteSettings.currency !== settings.currency) return location.reload();
    await reload();
    setVersion((now) => now + 1);
    notify({ text: t('store.saved') });
  };
  return (
    <FormBody<StoreValues>
      key={version}
      spec={{
        id: 'store',
        saved: savedOf(settings),
        parts,
        save: (values, changed, revision) =>
          client.call(updateSettings, {
            siteSettings: { ...patchOf(values, changed), revision },
          }),
        latest: async () => savedOf((await client.call(getSettings, {})).siteSettings),
        onSaved: () => void saved(),
      }}
    />
  );
}
