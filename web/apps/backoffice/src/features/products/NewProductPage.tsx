import { useRef } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { createProduct } from '@souk/client/operations/stores-products';
import { serviceKey } from '@souk/query/operations';
import { DetailPage } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { NotAllowed } from '../../shared/NotAllowed.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { ProductForm } from './ProductForm.tsx';
import { createFrom } from './save.ts';
import { useText } from './text/index.ts';
import { blank } from './values.ts';

const service = serviceKey(createProduct);

export function NewProductPage() {
  const t = useText();
  const { client, settings } = useStore();
  const may = useMay();
  const navigate = useNavigate();
  const { tell } = useDone(service);
  const made = useRef({ id: '', name: '' });
  if (!may(createProduct)) return <NotAllowed />;
  return (
    <DetailPage title={t('products.new')} back={{ to: '/products' }}>
      <ProductForm
        address={settings.publicUrl}
        spec={{
          id: 'product.new',
          saved: { values: blank },
          isNew: true,
          submit: t('products.create'),
          save: async (values) => {
            made.current = await createFrom(client, values);
          },
          onSaved: () => {
            const { id, name } = made.current;
            tell(t('products.made', { name }));
            void navigate({ to: '/products/$id', params: { id }, replace: true });
          },
        }}
      />
    </DetailPage>
  );
}
