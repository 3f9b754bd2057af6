import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  NativeSelect,
  SegmentedControl,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core';
import { readyOptions } from '@souk/query';
import { StatusPill } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Page } from '../../shared/Page.tsx';
import { languageName } from '../../shared/language-name.ts';
import { useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import css from './AboutPage.module.css';

/** What anyone may know without signing in: what the server wrote into this page, and whether it answers. */
export function AboutPage() {
  const t = useText();
  const { client, settings } = useStore();
  const ready = useQuery(readyOptions(client));
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { code, languages, change } = useLanguage();
  return (
    <Page title={t('about.title')}>
      <dl className={css.panel}>
        <Row name={t('about.health')}>
          <span aria-live="polite">
            {ready.isPending ? (
              <StatusPill>{t('about.checking')}</StatusPill>
            ) : ready.data ? (
              <StatusPill tone="good">{t('about.ready')}</StatusPill>
            ) : (
              <StatusPill tone="bad">{t('about.notReady')}</StatusPill>
            )}
          </span>
          <p className={css.note}>{t('about.healthText')}</p>
        </Row>
        <Row name={t('about.name')}>{settings.siteName}</Row>
        <Row name={t('about.address')}>
          <bdi>{settings.publicUrl || window.location.origin}</bdi>
        </Row>
        <Row name={t('about.currency')}>{settings.currency}</Row>
        <Row name={t('about.locale')}>{languageName(settings.locale, code)}</Row>
        <Row name={t('about.version')}>
          <bdi>{settings.version}</bdi>
        </Row>
        <Row name={t('about.api')}>
          <a className={css.link} href="/openapi.json">
            <bdi>/openapi.json</bdi>
          </a>
        </Row>
      </dl>
      <div className={css.preferences}>
        <fieldset className={css.field}>
          <legend>{t('scheme.label')}</legend>
          <SegmentedControl
            value={colorScheme}
            onChange={(value) => setColorScheme(value as MantineColorScheme)}
            data={[
              { value: 'auto', label: t('scheme.auto') },
              { value: 'light', label: t('scheme.light') },
              { value: 'dark', label: t('scheme.dark') },
            ]}
          />
        </fieldset>
        <NativeSelect
          label={t('language.label')}
          value={code}
          onChange={(event) => change(event.currentTarget.value)}
          data={languages.map((language) => ({ value: language.code, label: language.name }))}
        />
      </div>
    </Page>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.row}>
      <dt className={css.name}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
