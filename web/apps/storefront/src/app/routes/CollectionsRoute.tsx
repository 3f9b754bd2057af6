import { CollectionGrid } from '../../features/catalog/Collections.tsx';
import layout from '../../shared/layout.module.css';
import { useText } from '../../shared/text/index.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './routes.module.css';

export function CollectionsRoute() {
  const t = useText();
  useTitle(t('collections.title'));
  return (
    <div className={layout.page}>
      <h1 className={css.title}>{t('collections.title')}</h1>
      <CollectionGrid headingLevel={2} />
    </div>
  );
}
