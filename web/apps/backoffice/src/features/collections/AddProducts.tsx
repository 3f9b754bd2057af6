import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import type { Collection } from '@souk/client';
import { addProductsToCollection, searchProducts } from '@souk/client/operations/stores-products';
import { reading } from '@souk/query/operations';
import { Checkbox, TextField, useNotice } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { Answer } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import { useReload } from './useReload.ts';
import css from './collections.module.css';

/**
 * Finds products and puts those that are ticked into a collection. What was ticked stays while others are
 * looked for.
 */
export function AddProducts({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const notify = useNotice();
  const reload = useReload();
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words.trim(), 200);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { id } = collection;
  const search = {
    ...(asked ? { search: { expression: asked } } : {}),
    paging: { limit: 20, offset: 0 },
  };
  const found = useQuery({
    ...reading(client, searchProducts, { search }),
    placeholderData: keepPreviousData,
  });
  const add = () => {
    void task
      .run(() => client.call(addProductsToCollection, { id, productIds: [...chosen] }))
      .then(async (done) => {
        if (!done) return;
        onClose();
        await reload();
        notify({ text: t('collections.added', { count: chosen.length }) });
      });
  };
  return (
    <FormDialog
      title={t('collections.addTitle', { name: collection.name })}
      task={task}
      off={chosen.length === 0}
      submit={
        chosen.length === 0 ? t('collections.choose') : t('collections.addCount', { count: chosen.length })
      }
      onSubmit={add}
      onClose={onClose}
    >
      <TextField
        label={t('collections.find')}
        type="search"
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Answer query={found} failed={t('collections.productsFailed')}>
        {({ products }) =>
          products.length === 0 ? (
            <p className={css.note}>{t('collections.noneFound')}</p>
          ) : (
            <ul className={css.choices}>
              {products.map(({ id: product, name, collectionIds }) => {
                const there = collectionIds.includes(id);
                return (
                  <li key={product}>
                    <Checkbox
                      label={there ? t('collections.isIn', { name }) : name}
                      checked={there || chosen.includes(product)}
                      disabled={there}
                      onChange={(event) =>
                        setChosen(
                          event.currentTarget.checked
                            ? [...chosen, product]
                            : chosen.filter((one) => one !== product),
                        )
                      }
                    />
                  </li>
                );
              })}
            </ul>
          )
        }
      </Answer>
    </FormDialog>
  );
}
