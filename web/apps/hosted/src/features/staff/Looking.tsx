import { ErrorState, Loading, Skeleton } from '@souk/ui';
import { Page } from '../../shared/Page.tsx';
import { useText } from '../../shared/text/index.ts';
import type { Looked } from './useLink.ts';

interface Props {
  state: Looked<unknown>;
  title: string;
  onRetry: () => void;
}

/** While a link is looked at, and when that does not work. */
export function Looking({ state, title, onRetry }: Props) {
  const t = useText();
  if (state.is === 'failed') {
    return (
      <ErrorState
        headingLevel={1}
        title={t('flow.failed')}
        text={t(state.refusal.kind === 'network' ? 'refusal.network' : 'refusal.system')}
        requestId={state.refusal.requestId}
        onRetry={onRetry}
      />
    );
  }
  return (
    <Page title={title}>
      <Loading onRetry={onRetry}>
        <Skeleton height={220} radius="var(--radius-control)" />
      </Loading>
    </Page>
  );
}
