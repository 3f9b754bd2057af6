import { useRef, useState, type FormEvent } from 'react';
import { Button, TextField } from '@souk/ui';
import { useShop } from '../../../shared/shop.ts';
import { tab } from '../../../shared/storage.ts';
import { fieldAmount, typedAmount } from '../logic/amount.ts';
import { useDesk } from '../logic/context.ts';
import { draftKey } from '../logic/drafts.ts';
import { useCheckoutText } from '../text/index.ts';
import css from './Summary.module.css';

/** How much of the gift card pays here: as much as it can, unless somebody wants to keep some of it. */
export function CardAmount() {
  const t = useCheckoutText();
  const { settings } = useShop();
  const { checkout, calls, change } = useDesk();
  const draft = draftKey('giftCardAmount', checkout.id);
  const [amount, setAmount] = useState(() => tab.get(draft) ?? '');
  const [open, setOpen] = useState(Boolean(amount));
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const used = checkout.giftCard?.amount;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wanted = typedAmount(amount);
    if (!wanted) {
      setProblem(t('giftCard.amountWrong'));
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await change(() => calls.update(checkout.id, { giftCardRedeemAmount: wanted }));
      tab.remove(draft);
      setOpen(false);
    } catch {
      setProblem(t('giftCard.amountFailed'));
      field.current?.focus();
    }
    setBusy(false);
  };

  if (!open) {
    return (
      <button
        type="button"
        className={css.link}
        onClick={() => {
          setAmount(used ? fieldAmount(used) : '');
          setAsked(true);
          setOpen(true);
        }}
      >
        {t('giftCard.amountChange')}
      </button>
    );
  }
  return (
    <form className={css.code} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        ref={field}
        autoFocus={asked}
        label={t('giftCard.amount', { currency: settings.currency })}
        hint={t('giftCard.amountHint')}
        value={amount}
        error={problem}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={20}
        onChange={(event) => {
          setAmount(event.target.value);
          tab.set(draft, event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {t('coupon.apply')}
      </Button>
    </form>
  );
}
