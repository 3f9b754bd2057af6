import { useState } from 'react';
import { Button } from '@souk/ui';
import { useAccountText } from '../text/index.ts';
import { Dialog } from './Dialog.tsx';
import css from './security.module.css';

/** The only time that they can be read, so nothing but the person's word closes it. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useAccountText();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Dialog title={t('recovery.shown')} text={t('recovery.once')}>
      <ul className={css.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button onClick={onClose}>{t('recovery.kept')}</Button>
        <Button variant="secondary" onClick={copy}>
          <span aria-live="polite">{t(copied ? 'recovery.copied' : 'recovery.copy')}</span>
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {t('recovery.print')}
        </Button>
      </div>
    </Dialog>
  );
}
