import { useCallback } from 'react';
import { isSoukError } from '@souk/client';
import { useLanguage } from '@souk/ui/text';
import { useText } from '../../shared/text/index.ts';

/** Why a change of the cart came to nothing. The words of refusals are fetched with the first one. */
export function useReason() {
  const t = useText();
  const { code: language } = useLanguage();
  return useCallback(
    async (error: unknown): Promise<string> => {
      if (isSoukError(error) && error.kind === 'network') return t('cart.reason.network');
      if (isSoukError(error) && error.violations.length > 0) {
        const words = await import('./refused-line.ts').catch(() => undefined);
        const known = words?.refusedLine(error.violations, language);
        if (known) return known;
      }
      if (isSoukError(error) && error.code) {
        const words = await import('@souk/ui/refused').catch(() => undefined);
        const known = words?.refusedText(error.code, language);
        if (known) return known;
      }
      const id = isSoukError(error) && error.requestId ? ` (${t('ui.requestId')} ${error.requestId})` : '';
      return t('cart.reason.server') + id;
    },
    [language, t],
  );
}
