import { useQuery } from '@tanstack/react-query';
import { listCollectionRules } from '@souk/client/operations/souk-collection-rules';
import { reading } from '@souk/query/operations';
import { useLanguage } from '@souk/ui/text';
import { CollectionsChoice } from '../../shared/collections/CollectionChoice.tsx';
import { useCollectionNames } from '../../shared/collections/names.ts';
import { useCollectionsOf } from '../../shared/collections/useCollections.ts';
import { useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';

/** The collections that a product is put into by hand; those by rule are shown, and take nothing by hand. */
export function CollectionsField({
  value,
  ...rest
}: {
  id: string;
  value: readonly string[];
  error?: string;
  onChange: (value: readonly string[]) => void;
}) {
  const t = useText();
  const { client } = useStore();
  const rules = useQuery(reading(client, listCollectionRules, {}));
  const byRule = new Set(rules.data?.collectionRules.map(({ collectionId }) => collectionId));
  return (
    <CollectionsChoice
      {...rest}
      label={t('products.collections')}
      placeholder={value.length === 0 ? t('products.chooseCollections') : undefined}
      value={value}
      shown={({ id, name }) =>
        byRule.has(id) ? { label: t('products.byRule', { name }), disabled: true } : { label: name }
      }
      from={useCollectionsOf(value)}
    />
  );
}

/** The same in words. */
export function CollectionsShown({ ids }: { ids: readonly string[] }) {
  const { code } = useLanguage();
  return new Intl.ListFormat(code, { type: 'conjunction' }).format(useCollectionNames(ids));
}
