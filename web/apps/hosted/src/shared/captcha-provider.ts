// The widgets of the captcha providers. They have the same few functions under different names; their scripts
// are fetched only by a page that must show one, and only where the shop's policy names the provider.

export interface Widget {
  render: (place: HTMLElement, options: Record<string, unknown>) => string | number;
  reset: (id: string | number) => void;
  execute: (id: string | number) => unknown;
}

const providers: Record<string, { script: string; global: string }> = {
  RECAPTCHA: { script: 'https://www.google.com/recaptcha/api.js', global: 'grecaptcha' },
  TURNSTILE: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js', global: 'turnstile' },
  HCAPTCHA: { script: 'https://js.hcaptcha.com/1/api.js', global: 'hcaptcha' },
};

const loaded = new Map<string, Promise<Widget>>();

/** Rejects for an unknown provider, and where its script cannot be had. A failed try may be repeated. */
export function loadWidget(provider: string, language: string): Promise<Widget> {
  const known = loaded.get(provider);
  if (known) return known;
  const promise = fetchWidget(provider, language);
  loaded.set(provider, promise);
  promise.catch(() => loaded.delete(provider));
  return promise;
}

function fetchWidget(provider: string, language: string): Promise<Widget> {
  const found = providers[provider];
  if (!found) return Promise.reject(new Error(`No widget for ${provider}`));
  return new Promise((resolve, reject) => {
    const ready = `soukCaptcha${provider}`;
    const page = globalThis as unknown as Record<string, unknown>;
    page[ready] = () => resolve(page[found.global] as Widget);
    const script = document.createElement('script');
    script.src = `${found.script}?${new URLSearchParams({ render: 'explicit', onload: ready, hl: language })}`;
    script.async = true;
    script.onerror = () => {
      script.remove();
      reject(new Error(`The widget of ${provider} could not be loaded`));
    };
    document.head.append(script);
  });
}
