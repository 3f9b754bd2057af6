import { useSearch } from '@tanstack/react-router';
import { SearchPage } from '../../features/catalog/SearchPage.tsx';

export function SearchRoute() {
  const { q = '', ...search } = useSearch({ from: '/search' });
  return <SearchPage words={q} search={search} />;
}
