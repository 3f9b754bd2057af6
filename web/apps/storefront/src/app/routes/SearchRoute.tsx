import { useSearch } from '@tanstack/react-router';
import { SearchPage } from '../../features/catalog/SearchPage.tsx';

export function SearchRoute() {
  const { q = '', page = 1 } = useSearch({ from: '/search' });
  return <SearchPage words={q} page={page} />;
}
