import { Button, Callout } from '@souk/ui';
import type { Invitation } from '../../shared/api.ts';
import { Copy } from '../../shared/SecretOnce.tsx';
import { useText } from './text/index.ts';
import css from './staff.module.css';

/** The link of an invitation that no mail brings: without a mail server somebody has to hand it over. */
export function HandOver({
  invitation: { email, link = '' },
  onClose,
}: {
  invitation: Invitation;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <div className={css.handOver} role="status">
      <Callout tone="attention">
        <p>{t('invite.handOver', { email })}</p>
        <p className={css.link}>
          <code dir="ltr">{link}</code>
          <Copy value={link} name={t('invite.link')} />
          <Button variant="quiet" size="small" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </p>
      </Callout>
    </div>
  );
}
