import { Button, EmptyState } from '@souk/ui';
import { useText } from '../shared/text/index.ts';

export function Crash() {
  const t = useText();
  return (
    <div role="alert">
      <EmptyState
        headingLevel={1}
        title={t('crash.title')}
        text={t('crash.text')}
        action={<Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>}
      />
    </div>
  );
}
