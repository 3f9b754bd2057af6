import { useState } from 'react';
import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryProductVariants, searchProducts } from '@souk/client/operations/stores-products';
import { reading } from '@souk/query/operations';
import { Button, ErrorState, SelectField } from '@souk/ui';
import { useMay } from '../../../shared/may.tsx';
import { requestIdOf, useStore } from '../../../shared/store.ts';
import { useText } from '../text/index.ts';
import { referenceTo, type Product, type Thing } from './model.ts';
import css from './links.module.css';

interface Props {
  error?: string;
  onAdd: (reference: Thing['reference']) => void;
}

/** Products are looked for while their names are typed; one with choices asks for them. */
export function AddThing({ error, onAdd }: Props) {
  const t = useText();
  const { client } = useStore();
  const may = useMay()(searchProducts);
  const [words, setWords] = useState('');
  const [product, setProduct] = useState<Product | null>(null);
  const search = { ...(words ? { search: { expression: words } } : {}), paging: { limit: 20, offset: 0 } };
  const found = useQuery({
    ...reading(client, searchProducts, { search }),
    enabled: may,
    placeholderData: keepPreviousData,
  });
  const offered = (found.data?.products ?? []).filter(({ visible }) => visible);
  if (!may) return <p className={css.small}>{t('links.noProducts')}</p>;
  if (found.isError) {
    return (
      <ErrorState
        bar
        title={t('links.productsFailed')}
        requestId={requestIdOf(found.error)}
        onRetry={() => void found.refetch()}
      />
    );
  }
  return (
    <>
      <Select
        label={t('links.addThing')}
        placeholder={t('links.addHint')}
        nothingFoundMessage={t('links.noSuch')}
        error={error}
        searchable
        comboboxProps={{ withinPortal: false }}
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
        filter={({ options }) => options}
        searchValue={words}
        onSearchChange={setWords}
        value={null}
        onChange={(chosen) => {
          const one = offered.find(({ id }) => id === chosen);
          if (!one) return;
          setWords('');
          if (one.manageVariants || one.productOptions.length > 0) setProduct(one);
          else onAdd(referenceTo(one, '', {}));
        }}
      />
      {product ? (
        <Choices
          key={product.id}
          product={product}
          onChosen={(reference) => {
            onAdd(reference);
            setProduct(null);
          }}
        />
      ) : null}
    </>
  );
}

function Choices({ product, onChosen }: { product: Product; onChosen: Props['onAdd'] }) {
  const t = useText();
  const { client } = useStore();
  const [variant, setVariant] = useState('');
  const [options, setOptions] = useState<Record<string, string>>({});
  const asked = useQuery({
    ...reading(client, queryProductVariants, { id: product.id }),
    enabled: product.manageVariants,
  });
  const variants = (asked.data?.variants ?? []).filter((one) => one.variant.visible);
  const ready = product.manageVariants
    ? variant !== ''
    : product.productOptions.every(({ name }) => options[name]);
  return (
    <div className={css.choices} role="group" aria-label={product.name}>
      {asked.isError ? (
        <ErrorState
          bar
          title={t('links.productsFailed')}
          requestId={requestIdOf(asked.error)}
          onRetry={() => void asked.refetch()}
        />
      ) : null}
      {product.manageVariants ? (
        <SelectField
          label={t('links.variantOf', { name: product.name })}
          value={variant}
          onChange={(event) => setVariant(event.currentTarget.value)}
        >
          <option value="" />
          {variants.map(({ id, choices = {} }) => (
            <option key={id} value={id}>
              {Object.values(choices).join(', ')}
            </option>
          ))}
        </SelectField>
      ) : (
        product.productOptions.map(({ name, choices }) => (
          <SelectField
            key={name}
            label={name}
            value={options[name] ?? ''}
            onChange={(event) => setOptions({ ...options, [name]: event.currentTarget.value })}
          >
            <option value="" />
            {choices.map(({ description }) => (
              <option key={description} value={description}>
                {description}
              </option>
            ))}
          </SelectField>
        ))
      )}
      <Button
        variant="secondary"
        size="small"
        disabled={!ready}
        onClick={() => onChosen(referenceTo(product, variant, options))}
      >
        {t('links.addChosen')}
      </Button>
    </div>
  );
}
