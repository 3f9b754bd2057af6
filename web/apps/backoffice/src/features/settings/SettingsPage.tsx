import { Link, useRouter } from '@tanstack/react-router';
import { Page, Panel } from '../../shared/Page.tsx';
import { opens, sectionAt, type Section } from '../../shared/sections.ts';
import { useCan } from '../../shared/store.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './settings.module.css';

/** Every settings page with the sentence that says what it changes. */
const groups: { name: TextKey; pages: Record<string, TextKey> }[] = [
  {
    name: 'settings.shop',
    pages: { '/store': 'settings.store', '/look': 'settings.theme', '/currencies': 'settings.currencies' },
  },
  {
    name: 'settings.selling',
    pages: {
      '/checkout': 'settings.checkout',
      '/checkout-links': 'settings.links',
      '/payments': 'settings.payments',
      '/shipping': 'settings.shipping',
      '/taxes': 'settings.taxes',
      '/tips': 'settings.tips',
    },
  },
  {
    name: 'settings.after',
    pages: {
      '/order-settings': 'settings.orders',
      '/invoice-settings': 'settings.invoices',
      '/mail-settings': 'settings.mail',
    },
  },
  {
    name: 'settings.access',
    pages: { '/staff': 'settings.staff', '/access': 'settings.keys', '/webhooks': 'settings.webhooks' },
  },
];

/** The list of all settings: the navigation shows the most used ones only. */
export function SettingsPage() {
  const t = useText();
  const has = useCan();
  const { routesByPath } = useRouter();
  const found = groups.map(({ name, pages }) => ({
    name,
    pages: Object.entries(pages).flatMap(([path, text]) => {
      const section = sectionAt(path);
      return section && path in routesByPath && opens(section, has) ? [{ section, text }] : [];
    }),
  }));
  return (
    <Page title={t('nav.settings')} text={t('settings.text')}>
      {found
        .filter(({ pages }) => pages.length > 0)
        .map(({ name, pages }) => (
          <Panel key={name} title={t(name)}>
            <ul>
              {pages.map(({ section, text }) => (
                <Row key={section.path} section={section} text={t(text)} />
              ))}
            </ul>
          </Panel>
        ))}
    </Page>
  );
}

function Row({ section, text }: { section: Section; text: string }) {
  const t = useText();
  return (
    <li className={css.row}>
      <Link to={section.path} className={css.link}>
        {t(section.name)}
      </Link>
      <p className={css.text}>{text}</p>
    </li>
  );
}
