import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Callout } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import type { CaptchaToken } from '@souk/client/sign-in';
import type { CaptchaPolicy } from './api.ts';
import { loadWidget, type Widget } from './captcha-provider.ts';
import { useText } from './text/index.ts';

export type CaptchaPlace = 'REGISTRATION' | 'LOGIN';

/** Whether a page must show one before it was asked to. After failures the server asks. */
export const demandedAtOnce = (policy: CaptchaPolicy | undefined, place: CaptchaPlace): boolean =>
  policy?.mode === 'BOTH' || policy?.mode === place;

/** The name that a token travels under says which of the two keys it is of. */
export const tokenFor = (policy: CaptchaPolicy, token: string): CaptchaToken =>
  policy.siteKey ? { Recaptcha: token } : { InvisibleRecaptcha: token };

export const isCaptchaCode = (code: string): boolean => code === '-19971' || code === '-19970';

interface Captcha {
  /** To be put above the button; null where none is asked for. */
  widget: ReactNode;
  /** The server asks for one. */
  demand: () => void;
  /** What to send: nothing when none is asked for, null when the person has not solved it yet. */
  take: () => Promise<CaptchaToken[] | null>;
}

export function useCaptcha(policy: CaptchaPolicy | undefined, place: CaptchaPlace): Captcha {
  const t = useText();
  const { code: language } = useLanguage();
  const [needed, setNeeded] = useState(() => demandedAtOnce(policy, place));
  const [failed, setFailed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<{ widget: Widget; id: string | number } | null>(null);
  const token = useRef('');
  const waiting = useRef<((token: string) => void) | null>(null);

  const provider = policy?.provider ?? '';
  const siteKey = policy?.siteKey || policy?.invisibleSiteKey || '';
  const invisible = !policy?.siteKey;

  useEffect(() => {
    const target = box.current;
    if (!needed || failed || !target || shown.current) return;
    let left = false;
    loadWidget(provider, language)
      .then((widget) => {
        if (left || shown.current) return;
        const solved = (given: string) => {
          token.current = given;
          waiting.current?.(given);
          waiting.current = null;
        };
        const id = widget.render(target, {
          sitekey: siteKey,
          size: invisible ? 'invisible' : 'normal',
          theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
          callback: solved,
          'expired-callback': () => (token.current = ''),
          'error-callback': () => setFailed(true),
        });
        shown.current = { widget, id };
      })
      .catch(() => setFailed(true));
    return () => {
      left = true;
    };
  }, [needed, failed, provider, siteKey, invisible, language]);

  const demand = useCallback(() => setNeeded(true), []);

  const take = useCallback(async () => {
    if (!needed || !policy) return [];
    const { widget, id } = shown.current ?? {};
    if (!token.current && invisible && widget && id !== undefined) {
      const solved = new Promise<string>((resolve) => (waiting.current = resolve));
      widget.execute(id);
      await solved;
    }
    if (!token.current) return null;
    const given = tokenFor(policy, token.current);
    // A token counts once; the next try needs another.
    token.current = '';
    if (widget && id !== undefined) widget.reset(id);
    return [given];
  }, [needed, policy, invisible]);

  const widget = !needed ? null : failed ? (
    <Callout tone="bad" title={t('captcha.failed')}>
      <div>
        <Button variant="secondary" size="small" onClick={() => setFailed(false)}>
          {t('ui.tryAgain')}
        </Button>
      </div>
    </Callout>
  ) : (
    <div ref={box} role="group" aria-label={t('captcha.label')} />
  );
  return { widget, demand, take };
}
