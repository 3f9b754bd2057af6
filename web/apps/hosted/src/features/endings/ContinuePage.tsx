import { useCallback, useEffect, useRef } from 'react';
import { Button, Loading, Skeleton } from '@souk/ui';
import { hostOf, useFlow } from '../../shared/flow.tsx';
import { Page } from '../../shared/Page.tsx';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { useShop } from '../../shared/shop.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from '../../shared/text/index.ts';
import page from '../../shared/Page.module.css';

/**
 * From another front end to a page of the shop. A visitor is only sent to pages that act for themselves, so nothing
 * changes about who they are here; to act as a member takes a word.
 */
export function ContinuePage() {
  const t = useText();
  const { settings } = useShop();
  const { flow, carryOn } = useFlow();
  const task = useTask();
  const { run } = task;
  const silent = !flow.member;
  const go = useCallback((asWhoever: boolean) => run(() => carryOn(asWhoever)), [run, carryOn]);

  const begun = useRef(false);
  useEffect(() => {
    if (!silent || begun.current) return;
    begun.current = true;
    void go(true);
  }, [silent, go]);

  const place = hostOf(flow.returnTo) || flow.client.name || '';
  const name = flow.member?.name || flow.member?.email || '';
  if (silent && !task.refusal) {
    return (
      <Page title={t('continue.silentTitle', { site: settings.siteName })}>
        <Loading>
          <Skeleton height={50} radius="var(--radius-control)" />
        </Loading>
      </Page>
    );
  }
  return (
    <Page
      title={t('continue.title', { site: settings.siteName })}
      lead={flow.member ? t('continue.member', { place, name }) : t('continue.visitor', { place })}
    >
      <RefusalNote refusal={task.refusal} until={task.until} />
      <div className={page.actions}>
        <Button size="large" className={page.wide} busy={task.busy} onClick={() => void go(true)}>
          {flow.member ? t('continueAs.submit', { name }) : t('continue.submit')}
        </Button>
        {flow.member ? (
          <Button
            variant="secondary"
            size="large"
            className={page.wide}
            disabled={task.busy}
            onClick={() => void go(false)}
          >
            {t('continue.guest')}
          </Button>
        ) : null}
      </div>
    </Page>
  );
}
