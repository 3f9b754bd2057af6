import { useRef } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { createCollection } from '@souk/client/operations/stores-products';
import { useNotice } from '@souk/ui';
import { DetailPage } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { NotAllowed } from '../../shared/NotAllowed.tsx';
import { useStore } from '../../shared/store.ts';
import { CollectionForm } from './CollectionForm.tsx';
import { useText } from './text/index.ts';
import { useReload } from './useReload.ts';
import { blank, create } from './values.ts';

export function NewCollectionPage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const navigate = useNavigate();
  const notify = useNotice();
  const reload = useReload();
  const made = useRef({ id: '', name: '' });
  if (!may(createCollection)) return <NotAllowed />;
  return (
    <DetailPage title={t('collections.new')} back={{ to: '/collections' }}>
      <CollectionForm
        spec={{
          id: 'collection.new',
          saved: { values: blank },
          isNew: true,
          submit: t('collections.create'),
          save: async (values) => {
            made.current = await create(client, values);
          },
          onSaved: () => {
            const { id, name } = made.current;
            notify({ text: t('collections.made', { name }) });
            void reload();
            void navigate({ to: '/collections/$id', params: { id }, replace: true });
          },
        }}
      />
    </DetailPage>
  );
}
