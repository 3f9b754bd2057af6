import { useState } from 'react';
import type { Subscription } from '@souk/client/subscriptions';
import { Button } from '@souk/ui';
import { brandName, isOver } from '@souk/ui/card';
import { useAccountText } from '../text/index.ts';
import { Part } from '../security/Part.tsx';
import { MethodDialog } from './MethodDialog.tsx';
import account from '../account.module.css';
import css from './subscriptions.module.css';

interface Props {
  subscription: Subscription;
  onChanged: () => void;
}

/** The card that is charged. */
export function MethodPart({ subscription, onChanged }: Props) {
  const t = useAccountText();
  const [open, setOpen] = useState(false);
  const { paymentMethod: method, may } = subscription;
  const { expiryMonth = 0, expiryYear = 0 } = method ?? {};
  const over = expiryYear > 0 && isOver({ expiryMonth, expiryYear }, new Date());
  return (
    <Part
      title={t('method.title')}
      text={method ? t('method.text') : t('method.none')}
      action={
        may.changePaymentMethod ? (
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            {t('method.change')}
          </Button>
        ) : null
      }
    >
      {method ? (
        <p className={css.method}>
          <span className={css.methodName}>
            {method.lastDigits
              ? t('method.card', { brand: brandName(method.brand ?? ''), digits: method.lastDigits })
              : brandName(method.brand ?? '')}
          </span>
          {expiryYear > 0 ? (
            <span className={over ? css.bad : account.small}>
              {t(over ? 'method.expired' : 'method.expires', {
                month: String(expiryMonth).padStart(2, '0'),
                year: String(expiryYear),
              })}
            </span>
          ) : null}
        </p>
      ) : null}
      {open ? (
        <MethodDialog
          subscription={subscription}
          onClose={() => {
            setOpen(false);
            onChanged();
          }}
        />
      ) : null}
    </Part>
  );
}
