import { useParams, useSearch } from '@tanstack/react-router';
import { CollectionPage } from '../../features/catalog/CollectionPage.tsx';

export function CollectionRoute() {
  const { slug } = useParams({ from: '/collections/$slug' });
  return <CollectionPage slug={slug} search={useSearch({ from: '/collections/$slug' })} />;
}
