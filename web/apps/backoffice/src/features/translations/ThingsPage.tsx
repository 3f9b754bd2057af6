import { useMemo } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import { queryTranslations } from '@souk/client/operations/souk-translations';
import { StatusPill, buttonClass } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { byOffset } from '../../shared/list/sources.ts';
import { languageName } from '../../shared/language-name.ts';
import { When } from '../../shared/When.tsx';
import { kindOf } from './kinds.ts';
import { useText } from './text/index.ts';
import cells from '../../shared/cells.module.css';

type Thing = Schemas['TranslationsSummary'];

/** Products or collections, by how far their words are in one language. */
export function ThingsPage() {
  const t = useText();
  const { code } = useLanguage();
  const { language = '', kind: place = '' } = useParams({ strict: false }) as Record<string, string>;
  const kind = kindOf(place);
  const source = useMemo(
    () => ({
      ...byOffset(queryTranslations, 'translations', {
        more: { kind, language },
        place: (paging, { filter, words }) => ({
          paging,
          ...(words ? { search: words } : {}),
          ...(typeof filter.state === 'string' ? { state: filter.state } : {}),
        }),
      }),
      searches: true,
    }),
    [kind, language],
  );
  const state = ({ started, missing, outdated }: Thing) =>
    outdated > 0 ? (
      <StatusPill tone="attention">{t('translations.outdated')}</StatusPill>
    ) : !started ? (
      <StatusPill tone="neutral">{t('translations.notStarted')}</StatusPill>
    ) : missing > 0 ? (
      <StatusPill tone="neutral">{t('translations.left', { count: missing })}</StatusPill>
    ) : (
      <StatusPill tone="good">{t('translations.whole')}</StatusPill>
    );
  const none = { title: t('translations.none'), text: t('translations.noneText') };
  const nothing = { title: t('translations.nothing') };
  return (
    <ListPage<Thing>
      key={`${language} ${kind}`}
      spec={{
        id: `translations-${place}`,
        title: t(kind === 'COLLECTION' ? 'translations.collectionsIn' : 'translations.productsIn', {
          language: languageName(language, code),
        }),
        source,
        rowName: ({ name }) => name,
        rowLink: ({ id }) => ({
          to: '/translations/$language/$kind/$id',
          params: { language, kind: place, id },
        }),
        columns: [
          {
            id: 'name',
            label: t('translations.name'),
            hideable: false,
            fills: true,
            render: ({ name }) => <span className={cells.strong}>{name}</span>,
          },
          { id: 'state', label: t('translations.state'), width: 190, render: state },
          {
            id: 'updated',
            label: t('translations.updated'),
            align: 'end',
            width: 150,
            render: ({ updatedDate }) => (updatedDate ? <When date={updatedDate} /> : ''),
          },
        ],
        card: (one) => ({ title: one.name, pill: state(one) }),
        tabs: [
          { id: 'all', label: t('translations.all') },
          { id: 'missing', label: t('translations.missing'), filter: { state: 'MISSING' }, empty: nothing },
          {
            id: 'outdated',
            label: t('translations.outdated'),
            filter: { state: 'OUTDATED' },
            empty: nothing,
          },
          { id: 'done', label: t('translations.whole'), filter: { state: 'DONE' }, empty: nothing },
        ],
        actions: (
          <Link to="/translations" className={buttonClass('secondary')}>
            {t('translations.overview')}
          </Link>
        ),
        empty: none,
        failed: t('translations.failed'),
        file: false,
      }}
    />
  );
}
