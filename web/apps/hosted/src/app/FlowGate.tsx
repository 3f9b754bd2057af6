import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ErrorState, Loading, Skeleton } from '@souk/ui';
import { rememberedLanguage, useLanguage } from '@souk/ui/text';
import type { Flow } from '../shared/api.ts';
import { flowKey, isReturning, takeReturn } from '../shared/arrival.ts';
import { FlowProvider, useFlow } from '../shared/flow.tsx';
import { goTo, leaveFor } from '../shared/navigation.ts';
import { refusalWords } from '../shared/refusal-words.ts';
import { Refusal, refusalFrom } from '../shared/refusal.ts';
import { useShop } from '../shared/shop.ts';
import { tab } from '../shared/storage.ts';
import { useText } from '../shared/text/index.ts';
import { ProblemPage } from '../features/endings/ProblemPage.tsx';
import { isLostFlow } from '../features/endings/problems.ts';
import { ProviderTrouble } from '../features/sign-in/ProviderTrouble.tsx';
import { Exit } from './Exit.tsx';
import { Frame } from './Frame.tsx';
import css from '../shared/Page.module.css';

type State =
  { is: 'loading' } | { is: 'ready'; flow: Flow; token: string } | { is: 'failed'; refusal: Refusal };

const wantedKey = 'souk.wanted';

/** Opens the flow that the page belongs to, or, for whoever came by themself, starts one. */
export function FlowGate({ page, children }: { page: string; children: ReactNode }) {
  const { api, settings } = useShop();
  const { languages, change } = useLanguage();
  const [state, setState] = useState<State>({ is: 'loading' });

  const load = useCallback(async () => {
    const token = tab.get(flowKey);
    try {
      if (!token) {
        // The way through the new flow begins at the sign-in; from there it goes on to what was wanted.
        if (page === 'forgot-password') tab.set(wantedKey, page);
        const home = new URL('/signed-in', settings.publicUrl || location.origin).href;
        return leaveFor(await api.ownFlow(home, page === 'register' ? 'register' : undefined));
      }
      const flow = await api.openFlow(token);
      const wanted = flow.language?.split('-')[0];
      // What the site asked for counts for this visit, unless the person has chosen.
      if (wanted && !rememberedLanguage() && languages.some((known) => known.code === wanted)) change(wanted);
      setState({ is: 'ready', flow, token });
      const wantedPage = tab.get(wantedKey);
      tab.remove(wantedKey);
      if (wantedPage) goTo(wantedPage, { replace: true });
    } catch (error) {
      const refusal = refusalFrom(error);
      if (isLostFlow(refusal.code)) tab.remove(flowKey);
      setState({ is: 'failed', refusal });
    }
  }, [api, change, languages, page, settings.publicUrl]);

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void load();
  }, [load]);

  if (state.is === 'ready') {
    return (
      <FlowProvider flow={state.flow} flowToken={state.token}>
        <Frame staff={state.flow.staff} exit={<Exit />}>
          <Arrived>{children}</Arrived>
        </Frame>
      </FlowProvider>
    );
  }
  return (
    <Frame>
      {state.is === 'loading' ? (
        <Waiting onRetry={() => void load()} />
      ) : isLostFlow(state.refusal.code) ? (
        <ProblemPage code={state.refusal.code} />
      ) : (
        <Failed
          refusal={state.refusal}
          onRetry={() => {
            setState({ is: 'loading' });
            void load();
          }}
        />
      )}
    </Frame>
  );
}

/** Whoever comes back from a provider is let in, led to what is still needed, or told why not. */
function Arrived({ children }: { children: ReactNode }) {
  const { api, arrival } = useShop();
  const { as, follow } = useFlow();
  const [state, setState] = useState<'open' | 'busy' | Refusal>(() =>
    isReturning(arrival) ? 'busy' : 'open',
  );
  useEffect(() => {
    const back = takeReturn(arrival);
    if (!back) return;
    const go = async () => {
      if (back.error) throw new Refusal({ kind: 'refused', code: back.error });
      if (back.session) return follow({ state: 'SUCCESS', sessionToken: back.session });
      if (back.stateToken) return follow(await as((token) => api.resume(back.stateToken ?? '', token)));
      return follow({ state: back.state });
    };
    go().then(
      (left) => !left && setState('open'),
      (error: unknown) => setState(refusalFrom(error)),
    );
  }, [api, arrival, as, follow]);
  const open = () => setState('open');
  if (state === 'open') return children;
  if (state === 'busy') return <Waiting />;
  if (state.kind === 'refused') return <ProviderTrouble code={state.code} onBack={open} />;
  return <Failed refusal={state} onRetry={open} />;
}

function Failed({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) {
  const t = useText();
  return (
    <ErrorState
      headingLevel={1}
      title={t('flow.failed')}
      text={t(refusalWords(refusal))}
      requestId={refusal.requestId}
      onRetry={onRetry}
    />
  );
}

/** The shape of a form, so that nothing jumps when it is there. */
function Waiting({ onRetry }: { onRetry?: () => void }) {
  return (
    <Loading onRetry={onRetry}>
      <div className={css.page}>
        <Skeleton width="60%" height={44} />
        <div className={css.form}>
          <Skeleton height={74} radius="var(--radius-control)" />
          <Skeleton height={74} radius="var(--radius-control)" />
          <Skeleton height={50} radius="var(--radius-control)" />
        </div>
      </div>
    </Loading>
  );
}
