// The flow somebody was sent here with: who asked, what is offered, and how far they got.
import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { actOn } from './acting.ts';
import type { Flow } from './api.ts';
import { flowKey } from './arrival.ts';
import { goTo, leaveFor } from './navigation.ts';
import { Refusal } from './refusal.ts';
import { useShop } from './shop.ts';
import { pageOf, readProgress, stepFrom, writeProgress, type Progress, type SignInAnswer } from './steps.ts';
import { browser, tab } from './storage.ts';

export interface FlowValue {
  flow: Flow;
  flowToken: string;
  progress: Progress;
  /** Keeps more of what was typed or answered. */
  note: (more: Progress) => void;
  /** Makes a call as the flow's visitor. */
  as: <T>(call: (token: string) => Promise<T>) => Promise<T>;
  /** Goes where the server's answer leads: another page, or back to who asked. Gives whether the page is left. */
  follow: (answer: SignInAnswer, more?: Progress) => Promise<boolean>;
  /** Goes on as whoever is signed in here already. */
  goOn: () => Promise<boolean>;
  /** To a page of the shop, as who one is elsewhere or as who one is here. */
  carryOn: (asWhoever: boolean) => Promise<boolean>;
  /** Goes back to who asked, without having signed in. */
  leave: () => Promise<boolean>;
}

const FlowContext = createContext<FlowValue | null>(null);

export function useFlow(): FlowValue {
  const value = use(FlowContext);
  if (!value) throw new Error('FlowProvider is missing');
  return value;
}

/** The remembered device of those who run the shop is not that of its members. */
export const deviceKey = (staff: boolean): string => (staff ? 'souk.device.staff' : 'souk.device');

interface Props {
  flow: Flow;
  flowToken: string;
  children: ReactNode;
}

export function FlowProvider({ flow: opened, flowToken, children }: Props) {
  const { api } = useShop();
  const [flow, setFlow] = useState(opened);
  const [progress, setProgress] = useState(() => readProgress(tab));

  const note = useCallback((more: Progress) => {
    setProgress((now) => {
      const next = { ...now, ...more };
      writeProgress(tab, next);
      return next;
    });
  }, []);

  const as = useCallback(
    async <T,>(call: (token: string) => Promise<T>): Promise<T> => {
      try {
        return await call(flow.accessToken);
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 401) throw error;
        // The page was open longer than a token lives; the flow lives longer and has a new one.
        const renewed = await api.openFlow(flowToken);
        setFlow(renewed);
        return call(renewed.accessToken);
      }
    },
    [api, flow.accessToken, flowToken],
  );

  const end = useCallback((redirectTo: string): true => {
    tab.remove(flowKey);
    writeProgress(tab, {});
    leaveFor(redirectTo);
    return true;
  }, []);

  const follow = useCallback(
    async (answer: SignInAnswer, more: Progress = {}): Promise<boolean> => {
      const step = stepFrom(answer, Date.now(), progress.step);
      if (!step) throw new Refusal({ kind: 'system' });
      if (step.name !== 'done') {
        note({ ...more, step });
        const page = pageOf(step);
        if (page) goTo(page);
        return false;
      }
      if (step.deviceToken) browser.set(deviceKey(flow.staff), step.deviceToken);
      const remember = more.remember ?? progress.remember ?? false;
      const { sessionToken } = step;
      return end(
        (await as((token) => api.complete({ flowToken, sessionToken, remember }, token))).redirectTo,
      );
    },
    [api, as, end, flow.staff, flowToken, note, progress.remember, progress.step],
  );

  const goOn = useCallback(
    async () =>
      end(
        (await as((token) => api.complete({ flowToken, useSession: true, remember: true }, token)))
          .redirectTo,
      ),
    [api, as, end, flowToken],
  );
  const carryOn = useCallback(
    async (asWhoever: boolean) => {
      const message = { flowToken, useSession: asWhoever, remember: false };
      const way = await as((token) => api.complete(message, token));
      // The server says which of the two it is.
      if (way.tokens) api.become(way.tokens);
      if (way.pageToken) actOn(tab, way.redirectTo, way.pageToken, Date.now());
      return end(way.redirectTo);
    },
    [api, as, end, flowToken],
  );
  const leave = useCallback(
    async () => end((await as((token) => api.cancel(flowToken, token))).redirectTo),
    [api, as, end, flowToken],
  );

  const value = useMemo(
    () => ({ flow, flowToken, progress, note, as, follow, goOn, carryOn, leave }),
    [flow, flowToken, progress, note, as, follow, goOn, carryOn, leave],
  );
  return <FlowContext value={value}>{children}</FlowContext>;
}

/** What people know a site by; empty for none. */
export function hostOf(address: string | undefined): string {
  try {
    return address ? new URL(address).host : '';
  } catch {
    return '';
  }
}
