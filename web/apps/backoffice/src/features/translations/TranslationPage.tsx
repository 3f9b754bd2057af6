import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Client, Schemas } from '@souk/client';
import { getTranslation, updateTranslation } from '@souk/client/operations/souk-translations';
import { reading, serviceKey } from '@souk/query/operations';
import { StatusPill, useNotice } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { languageName } from '../../shared/language-name.ts';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { kindOf, placeOf } from './kinds.ts';
import { useText } from './text/index.ts';
import { TranslationForm, type TextValues } from './TranslationForm.tsx';

type Translation = Schemas['TranslationsTranslation'];

const service = serviceKey(getTranslation);

/** By place: names of fields are made of what people wrote, and may hold any sign. */
const nameAt = (at: number) => `f${at}`;

const savedOf = ({ fields, revision }: Translation, of: Translation['fields'] = fields) => ({
  revision,
  values: Object.fromEntries(
    of.map(({ key }, at) => [nameAt(at), fields.find((field) => field.key === key)?.text ?? '']),
  ) as TextValues,
});

export function TranslationPage() {
  const t = useText();
  const { language = '', kind = '', id = '' } = useParams({ strict: false }) as Record<string, string>;
  const { client } = useStore();
  const query = useQuery(reading(client, getTranslation, { kind: kindOf(kind), id, language }));
  return (
    <DetailAnswer
      query={query}
      failed={t('translations.failedOne')}
      missing={{ title: t('translations.gone') }}
      back={{ to: '/translations', label: t('translations.overview') }}
    >
      {({ translation }) => <Editing key={`${language} ${id}`} translation={translation} />}
    </DetailAnswer>
  );
}

const save = (
  client: Client,
  { kind, id, language, fields }: Translation,
  changed: Partial<TextValues>,
  revision = '0',
) =>
  client.call(updateTranslation, {
    kind,
    id,
    language,
    revision,
    texts: fields.flatMap(({ key, digest }, at) => {
      const text = changed[nameAt(at)];
      return typeof text === 'string' ? [{ key, text, digest }] : [];
    }),
  });

function Editing({ translation }: { translation: Translation }) {
  const t = useText();
  const { code } = useLanguage();
  const { client, settings } = useStore();
  const may = useMay();
  const notify = useNotice();
  const { reload, run } = useDone(service);
  const [version, setVersion] = useState(0);
  const { kind, id, language, fields, missing, outdated } = translation;
  const place = placeOf(kind);
  const again = async () => {
    await reload();
    // The form begins anew from what the server made of it.
    setVersion((now) => now + 1);
  };
  const saved = async () => {
    await again();
    notify({ text: t('translations.saved') });
  };
  const standing = outdated > 0 && fields.filter((field) => field.outdated);
  const others = settings.languages.filter((one) => one !== settings.language && one !== language);
  return (
    <DetailPage
      title={fields.find(({ key }) => key === 'name')?.original ?? ''}
      back={{ to: '/translations/$language/$kind', params: { language, kind: place } }}
      pills={
        outdated > 0 ? (
          <StatusPill tone="attention">{t('translations.outdatedCount', { count: outdated })}</StatusPill>
        ) : missing > 0 ? (
          <StatusPill tone="neutral">{t('translations.left', { count: missing })}</StatusPill>
        ) : (
          <StatusPill tone="good">{t('translations.whole')}</StatusPill>
        )
      }
      facts={[
        languageName(language, code),
        ...others.map((other) => (
          <Link
            key={other}
            to="/translations/$language/$kind/$id"
            params={{ language: other, kind: place, id }}
          >
            {languageName(other, code)}
          </Link>
        )),
        <Link key="" to={kind === 'COLLECTION' ? '/collections/$id' : '/products/$id'} params={{ id }}>
          {t(kind === 'COLLECTION' ? 'translations.toCollection' : 'translations.toProduct')}
        </Link>,
      ]}
      actions={[
        standing
          ? {
              label: t('translations.stillRight'),
              needs: updateTranslation,
              run: () =>
                void run(
                  () =>
                    client
                      .call(updateTranslation, {
                        kind,
                        id,
                        language,
                        revision: translation.revision,
                        texts: standing.map(({ key, text, digest }) => ({ key, text, digest })),
                      })
                      .then(() => setVersion((now) => now + 1)),
                  t('translations.saved'),
                ),
            }
          : null,
      ]}
    >
      <fieldset disabled={!may(updateTranslation)} style={{ all: 'unset', display: 'block' }}>
        <TranslationForm
          key={`${version} ${translation.revision}`}
          fields={fields}
          language={language}
          nameAt={nameAt}
          spec={{
            id: `translation.${language}.${id}`,
            saved: savedOf(translation),
            save: (_, changed, revision) => save(client, translation, changed, revision),
            latest: async () =>
              savedOf((await client.call(getTranslation, { kind, id, language })).translation, fields),
            onSaved: () => void saved(),
          }}
        />
      </fieldset>
    </DetailPage>
  );
}
