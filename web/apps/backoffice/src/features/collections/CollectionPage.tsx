import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Collection } from '@souk/client';
import { listCollectionRules } from '@souk/client/operations/souk-collection-rules';
import { deleteCollection, getCollection, updateCollection } from '@souk/client/operations/stores-products';
import { reading, serviceKey } from '@souk/query/operations';
import { StatusPill, useNotice } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { CollectionForm } from './CollectionForm.tsx';
import { Members } from './Members.tsx';
import { useText } from './text/index.ts';
import { useReload } from './useReload.ts';
import { isFixed, read, save, valuesOf, type CollectionValues } from './values.ts';

const service = serviceKey(getCollection);

const every = 1000;

const isUpdating = ({ state }: { state: string }): boolean => state === 'UPDATING';

/** What the person began with is the version: collections have no number of their own for it. */
const savedOf = (collection: Collection) => {
  const values = valuesOf(collection);
  return { values, revision: JSON.stringify(values) };
};

export function CollectionPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string };
  const { client } = useStore();
  const query = useQuery(reading(client, getCollection, { id }));
  return (
    <DetailAnswer
      query={query}
      failed={t('collections.failedOne')}
      missing={{ title: t('collections.gone'), text: t('collections.goneText') }}
      back={{ to: '/collections', label: t('collections.back') }}
    >
      {({ collection }) => <Editing key={id} collection={collection} />}
    </DetailAnswer>
  );
}

function Editing({ collection }: { collection: Collection }) {
  const t = useText();
  const { client, settings } = useStore();
  const may = useMay();
  const navigate = useNavigate();
  const notify = useNotice();
  const reload = useReload();
  const { removal } = useDone(service);
  const [version, setVersion] = useState(0);
  const [question, setQuestion] = useState<Question | null>(null);
  const { id, name, visible, slug, numberOfProducts: count } = collection;
  const all = useQuery({
    ...reading(client, listCollectionRules, {}),
    // Products are sorted in behind the scenes, and nothing tells when that is done.
    refetchInterval: ({ state: { data } }) => (data?.collectionRules.some(isUpdating) ? every : false),
  });
  const rules = all.data?.collectionRules.find(({ collectionId }) => collectionId === id);
  const sorting = rules !== undefined && isUpdating(rules);
  const sorted = useRef(!sorting);
  useEffect(() => {
    if (!sorted.current && !sorting) void reload();
    sorted.current = !sorting;
  }, [sorting, reload]);
  const other = settings.languages.find((one) => one !== settings.language);
  const fixed = isFixed(collection) ? t('collections.fixed') : undefined;
  const saved = async () => {
    await reload();
    // The form begins anew from what the server made of it.
    setVersion((now) => now + 1);
    notify({ text: t('collections.saved') });
  };
  return (
    <DetailPage
      title={name}
      back={{ to: '/collections' }}
      pills={
        <StatusPill tone={visible ? 'good' : 'neutral'}>
          {t(visible ? 'collections.live' : 'collections.hidden')}
        </StatusPill>
      }
      facts={[
        fixed ? t('collections.always') : t(rules ? 'collections.byRule' : 'collections.byHand'),
        t('collections.count', { count }),
      ]}
      actions={[
        {
          label: t('collections.view'),
          off: visible ? undefined : t('collections.notLive'),
          run: () => void window.open(`${settings.publicUrl}/collections/${slug}`, '_blank', 'noopener'),
        },
      ]}
      more={[
        other && !fixed
          ? {
              label: t('collections.translate'),
              run: () =>
                void navigate({
                  to: '/translations/$language/$kind/$id',
                  params: { language: other, kind: 'collections', id },
                }),
            }
          : null,
        {
          label: t('collections.delete'),
          needs: deleteCollection,
          danger: true,
          off: fixed,
          run: () =>
            setQuestion({
              title: t('collections.deleteOne', { name }),
              text: t('collections.deleteText'),
              action: t('collections.delete'),
              ...removal(
                () => client.call(deleteCollection, { id }),
                () => navigate({ to: '/collections' }).then(reload),
                t('collections.deleted', { name }),
              ),
            }),
        },
      ]}
    >
      <Members collection={collection} rules={rules} query={all} />
      <fieldset disabled={!may(updateCollection)} style={{ all: 'unset', display: 'block' }}>
        <CollectionForm
          key={version}
          fixed={fixed}
          spec={{
            id: `collection.${id}`,
            saved: savedOf(collection),
            save: (values, _, revision = '') =>
              save(client, id, JSON.parse(revision) as CollectionValues, values),
            latest: async () => savedOf(await read(client, id)),
            onSaved: () => void saved(),
          }}
        />
      </fieldset>
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </DetailPage>
  );
}
