import { useSearch } from '@tanstack/react-router';
import { AllCollections } from '../../features/catalog/Collections.tsx';
import layout from '../../shared/layout.module.css';
import { useText } from '../../shared/text/index.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './routes.module.css';

export function CollectionsRoute() {
  const t = useText();
  const { page } = useSearch({ from: '/collections' });
  useTitle(t('collections.title'));
  return (
    <div className={layout.page}>
      <h1 className={css.title}>{t('collections.title')}</h1>
      <AllCollections pages={page ?? 1} />
    </div>
  );
}
