import { Link, useRouter } from '@tanstack/react-router';
import { Page, Panel } from '../../shared/Page.tsx';
import { opens, sectionAt, type Section } from '../../shared/sections.ts';
import { useCan } from '../../shared/store.ts';
import { groups } from './pages.ts';
import { useText } from './text/index.ts';
import css from './settings.module.css';

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
