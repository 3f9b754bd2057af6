import { Button, EmptyState } from '@souk/ui';
import { requestIdOf } from '../shared/store.ts';
import { useText } from '../shared/text/index.ts';

/** A fault in a screen's own code, or a part of the app that could not be fetched. The rest of the page stays. */
export function Crash({ error }: { error: unknown }) {
  const t = useText();
  const id = requestIdOf(error);
  return (
    <div role="alert">
      <EmptyState
        headingLevel={1}
        title={t('crash.title')}
        text={id ? `${t('crash.text')} (${id})` : t('crash.text')}
        action={<Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>}
      />
    </div>
  );
}
