import { useEffect, useState } from 'react';
import { Button } from '@souk/ui';
import { Dialog } from './Dialog.tsx';
import { useText } from './text/index.ts';
import css from './SecretOnce.module.css';

export interface Secret {
  title: string;
  /** Named values, of which the last is the one that cannot be had again. */
  values: readonly { name: string; value: string }[];
  /** Said in place of "shown only once", of what can be shown again. */
  again?: string;
}

/** A secret, as a rule one that is shown this once. That one does not close by a slip: only its own button does it. */
export function SecretOnce({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      title={secret.title}
      text={secret.again ?? t('secret.text')}
      onClose={secret.again ? onClose : () => undefined}
    >
      <dl className={css.values}>
        {secret.values.map(({ name, value }) => (
          <div key={name}>
            <dt className={css.name}>{name}</dt>
            <dd className={css.value}>
              <code dir="ltr">{value}</code>
              <Copy value={value} name={name} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={css.buttons}>
        <Button onClick={onClose}>{t(secret.again ? 'dialog.close' : 'secret.done')}</Button>
      </div>
    </Dialog>
  );
}

export function Copy({ value, name }: { value: string; name: string }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => void navigator.clipboard?.writeText(value).then(() => setCopied(true));
  return (
    <Button variant="secondary" size="small" aria-label={`${t('secret.copy')}: ${name}`} onClick={copy}>
      {t(copied ? 'secret.copied' : 'secret.copy')}
    </Button>
  );
}
