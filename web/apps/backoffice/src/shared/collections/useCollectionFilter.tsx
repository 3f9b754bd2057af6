import { useSearch } from '@tanstack/react-router';
import type { FilterSpec } from '../list/types.ts';
import { useText } from '../text/index.ts';
import { CollectionChoice } from './CollectionChoice.tsx';
import { useCollectionNames } from './names.ts';
import { useCollectionsOf } from './useCollections.ts';

const isId = (value: string) => /^[0-9a-f-]{36}$/i.test(value);

/** The filter of a list by one of the shop's collections, however many there are. */
export function useCollectionFilter(label: string): FilterSpec {
  const { collection = '' } = useSearch({ strict: false }) as { collection?: string };
  const [name = '…'] = useCollectionNames(isId(collection) ? [collection] : []);
  return {
    id: 'collection',
    label,
    kind: 'found',
    nameOf: (id) => (id === collection ? name : '…'),
    filter: (id) => (isId(id) ? { collectionIds: { $hasSome: [id] } } : null),
    field: (props) => <CollectionField label={label} {...props} />,
  };
}

function CollectionField(props: { label: string; value: string; onChange: (value: string) => void }) {
  const t = useText();
  return (
    <CollectionChoice
      {...props}
      placeholder={t('list.any')}
      clearable
      // A press on it would otherwise close the window that it is in.
      comboboxProps={{ withinPortal: false }}
      from={useCollectionsOf([props.value])}
    />
  );
}
