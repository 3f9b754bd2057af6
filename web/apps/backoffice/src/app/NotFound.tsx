import { Link } from '@tanstack/react-router';
import { EmptyState, buttonClass } from '@souk/ui';
import { PageHead } from '../shared/Page.tsx';
import { useText } from '../shared/text/index.ts';

export function NotFound() {
  const t = useText();
  return (
    <>
      <PageHead />
      <EmptyState
        headingLevel={1}
        title={t('missing.title')}
        text={t('missing.text')}
        action={
          <Link to="/" className={buttonClass()}>
            {t('missing.action')}
          </Link>
        }
      />
    </>
  );
}
