import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Product } from '@souk/client';
import { deleteProduct, getProduct, updateProduct } from '@souk/client/operations/stores-products';
import { queryInventory } from '@souk/client/operations/stores-inventory';
import { reading, serviceKey } from '@souk/query/operations';
import { StatusPill, useNotice } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { FilePart } from './FilePart.tsx';
import { PlansPart } from './PlansPart.tsx';
import { ProductForm } from './ProductForm.tsx';
import { readProduct, saveChanges } from './save.ts';
import { useText } from './text/index.ts';
import { valuesOf, type ProductValues } from './values.ts';

const service = serviceKey(getProduct);

/** What the person began with is the version: products have no number of their own for it. */
const savedOf = (product: Product) => {
  const values = valuesOf(product);
  return { values, revision: JSON.stringify(values) };
};

export function ProductPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string };
  const { client } = useStore();
  const query = useQuery(reading(client, getProduct, { id, includeMerchantSpecificData: true }));
  return (
    <DetailAnswer
      query={query}
      failed={t('products.failedOne')}
      missing={{ title: t('products.gone'), text: t('products.goneText') }}
      back={{ to: '/products', label: t('products.backToList') }}
    >
      {({ product }) => <Editing key={id} product={product} />}
    </DetailAnswer>
  );
}

export const shopAddress = ({ productPageUrl: { base, path } }: Product): string =>
  `${base.replace(/\/$/, '')}${path}`;

function Editing({ product }: { product: Product }) {
  const t = useText();
  const { client, settings } = useStore();
  const may = useMay();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const notify = useNotice();
  const { removal, reload } = useDone(service);
  const [version, setVersion] = useState(0);
  const [question, setQuestion] = useState<Question | null>(null);
  const { id, name, visible } = product;
  const address = shopAddress(product);
  const other = settings.languages.find((one) => one !== settings.language);
  const saved = async () => {
    await Promise.all([reload(), cache.invalidateQueries({ queryKey: serviceKey(queryInventory) })]);
    // The form begins anew from what the server made of it.
    setVersion((now) => now + 1);
    notify({ text: t('products.saved') });
  };
  return (
    <DetailPage
      title={name}
      back={{ to: '/products' }}
      pills={
        <StatusPill tone={visible ? 'good' : 'neutral'}>
          {t(visible ? 'products.live' : 'products.hidden')}
        </StatusPill>
      }
      actions={[
        {
          label: t('products.view'),
          off: visible ? undefined : t('products.notLive'),
          run: () => void window.open(address, '_blank', 'noopener'),
        },
      ]}
      more={[
        other
          ? {
              label: t('products.translate'),
              run: () =>
                void navigate({
                  to: '/translations/$language/$kind/$id',
                  params: { language: other, kind: 'products', id },
                }),
            }
          : null,
        {
          label: t('products.delete'),
          needs: deleteProduct,
          danger: true,
          run: () =>
            setQuestion({
              title: t('products.deleteOne', { name }),
              text: t('products.deleteText'),
              action: t('products.delete'),
              ...removal(
                () => client.call(deleteProduct, { id }),
                () => navigate({ to: '/products' }),
                t('products.deleted', { name }),
              ),
            }),
        },
      ]}
    >
      <fieldset disabled={!may(updateProduct)} style={{ all: 'unset', display: 'block' }}>
        <ProductForm
          key={version}
          address={address}
          productId={id}
          spec={{
            id: `product.${id}`,
            saved: savedOf(product),
            save: (values, _, revision = '') =>
              saveChanges(client, id, JSON.parse(revision) as ProductValues, values),
            latest: async () => savedOf(await readProduct(client, id)),
            onSaved: () => void saved(),
          }}
        />
      </fieldset>
      {product.productType === 'digital' ? <FilePart product={product} /> : null}
      <PlansPart productId={id} />
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </DetailPage>
  );
}
