import { useCallback, useMemo } from 'react';
import { isSoukError } from '@souk/client';
import { createAccount } from '@souk/client/account';
import { refusedText } from '@souk/ui/refused';
import { useLanguage } from '@souk/ui/text';
import { useStore } from '../../shared/store.ts';
import { deviceNameOf } from './device-name.ts';
import { useAccountText } from './text/index.ts';

export function useAccount() {
  const { client } = useStore();
  return useMemo(() => createAccount(client), [client]);
}

/** Why something came to nothing, where no field can say it better. */
export function useProblemText() {
  const t = useAccountText();
  const { code: language } = useLanguage();
  return useCallback(
    (error: unknown): string => {
      if (isSoukError(error) && error.kind === 'network') return t('offline');
      if (isSoukError(error) && error.status === 429) return t('slowDown');
      const known = isSoukError(error) ? refusedText(error.code, language) : undefined;
      if (known) return known;
      const id = isSoukError(error) && error.requestId ? ` (${error.requestId})` : '';
      return t('trouble') + id;
    },
    [language, t],
  );
}

/** "Chrome on macOS", as far as it can be told. */
export function useDeviceName() {
  const t = useAccountText();
  return useCallback(
    (userAgent: string): string => {
      const { browser, system } = deviceNameOf(userAgent);
      return browser && system
        ? t('device.on', { browser, system })
        : (browser ?? system ?? t('device.unknown'));
    },
    [t],
  );
}
