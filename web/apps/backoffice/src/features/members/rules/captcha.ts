// The captcha of the shop as a form: what is sent of it, and what must be there for it to work.
import type { Schemas } from '@souk/client';
import { decimal } from '../../../shared/decimal.ts';
import type { TextKey } from '../text/index.ts';

export type Captcha = Schemas['IdentityCaptchaPolicy'];

export const captchaModes: Record<Captcha['mode'], TextKey> = {
  OFF: 'rules.captcha.off',
  REGISTRATION: 'rules.captcha.registration',
  LOGIN: 'rules.captcha.login',
  BOTH: 'rules.captcha.both',
  AFTER_FAILURES: 'rules.captcha.afterFailures',
};

export const captchaNames: Record<string, string> = {
  RECAPTCHA: 'Google reCAPTCHA',
  TURNSTILE: 'Cloudflare Turnstile',
  HCAPTCHA: 'hCaptcha',
};

export interface CaptchaValues extends Record<string, string> {
  mode: string;
  provider: string;
  siteKey: string;
  invisibleSiteKey: string;
  minimumScore: string;
  hostnames: string;
}

export const valuesOf = (captcha: Captcha): CaptchaValues => ({
  mode: captcha.mode,
  provider: captcha.provider ?? '',
  siteKey: captcha.siteKey ?? '',
  invisibleSiteKey: captcha.invisibleSiteKey ?? '',
  minimumScore: captcha.minimumScore ? String(captcha.minimumScore) : '',
  hostnames: captcha.hostnames.join('\n'),
});

const lines = (text: string): string[] => [...new Set(text.split(/\s+/).filter(Boolean))];

const score = (text: string): number => Number(decimal(text));

export const isScore = (text: string): boolean =>
  /^(0|1|0?\.\d+|1\.0+)$/.test(decimal(text)) && score(text) >= 0 && score(text) <= 1;

/** What is sent: what was changed, and secrets only where some were typed. */
export function changeOf(
  now: CaptchaValues,
  changed: Partial<CaptchaValues>,
  secrets: { secret: string; invisibleSecret: string },
): Record<string, unknown> {
  const texts = (['mode', 'provider', 'siteKey', 'invisibleSiteKey'] as const).filter(
    (name) => changed[name] !== undefined,
  );
  return {
    ...Object.fromEntries(texts.map((name) => [name, now[name].trim()])),
    ...(changed.minimumScore === undefined
      ? {}
      : { minimumScore: now.minimumScore.trim() === '' ? 0 : score(now.minimumScore) }),
    ...(changed.hostnames === undefined ? {} : { hostnames: lines(now.hostnames) }),
    ...(secrets.secret.trim() ? { secret: secrets.secret.trim() } : {}),
    ...(secrets.invisibleSecret.trim() ? { invisibleSecret: secrets.invisibleSecret.trim() } : {}),
  };
}

/** What is missing for a captcha to work; the server has the same rules. */
export function missing(
  now: CaptchaValues,
  kept: Captcha,
  secrets: { secret: string; invisibleSecret: string },
): Partial<Record<'provider' | 'siteKey' | 'secret', TextKey>> {
  if (now.mode === 'OFF') return {};
  const same = now.provider === (kept.provider ?? '') && now.provider !== '';
  const visible = secrets.secret.trim() !== '' || (same && kept.hasSecret);
  const invisible = secrets.invisibleSecret.trim() !== '' || (same && kept.hasInvisibleSecret);
  const key = now.siteKey.trim() !== '';
  return {
    ...(now.provider ? {} : { provider: 'rules.captcha.needProvider' as const }),
    ...(key || now.invisibleSiteKey.trim() ? {} : { siteKey: 'rules.captcha.needKey' as const }),
    ...(!visible && (key || !invisible) ? { secret: 'rules.captcha.needSecret' as const } : {}),
  };
}
