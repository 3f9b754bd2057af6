import * as shared from '../../shared/collections/CollectionChoice.tsx';
import { useDesk } from './desk.ts';

interface Props {
  label: string;
  error?: string;
}

function useShelves() {
  const { collections, collectionsKnown: known, moreCollections: more } = useDesk();
  return { collections, known, more };
}

/** A collection of the shop, by its id or its address. */
export function CollectionChoice(
  props: Props & { by: 'id' | 'slug'; value: string; onChange: (value: string) => void },
) {
  return <shared.CollectionChoice {...props} from={useShelves()} allowDeselect={false} />;
}

/** Several collections, in their order. */
export function CollectionsChoice(
  props: Props & { value: readonly string[]; most: number; onChange: (value: string[]) => void },
) {
  return <shared.CollectionsChoice {...props} from={useShelves()} />;
}
