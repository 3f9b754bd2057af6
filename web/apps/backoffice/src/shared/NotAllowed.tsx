import { EmptyState } from '@souk/ui';
import { PageHead } from './Page.tsx';
import { useText } from './text/index.ts';

/** A page that the person's roles do not open says so; its address may come from somebody else. */
export function NotAllowed() {
  const t = useText();
  return (
    <>
      <PageHead />
      <EmptyState headingLevel={1} title={t('notAllowed.title')} text={t('notAllowed.text')} />
    </>
  );
}
