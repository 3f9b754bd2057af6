import { useRef, useState, type FormEvent } from 'react';
import { Button, TextField } from '@souk/ui';
import { refusalFrom } from '../../../shared/refusal.ts';
import { useDesk } from '../logic/context.ts';
import { codeProblem } from '../logic/trouble.ts';
import { useCheckoutText } from '../text/index.ts';
import css from './Summary.module.css';

/** Coupon or gift card: a link until somebody wants it, then a field. */
export function CodeField({ kind }: { kind: 'coupon' | 'giftCard' }) {
  const t = useCheckoutText();
  const { checkout, calls, change } = useDesk();
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const typed = code.trim();
    if (!typed) {
      setProblem(t('coupon.needed'));
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await change(() =>
        calls.update(checkout.id, kind === 'coupon' ? { couponCode: typed } : { giftCardCode: typed }),
      );
      setOpen(false);
      setCode('');
    } catch (error) {
      const known = codeProblem(kind, refusalFrom(error).code);
      setProblem(t(known ?? (kind === 'coupon' ? 'coupon.failed' : 'giftCard.failed')));
      field.current?.focus();
    }
    setBusy(false);
  };

  if (!open) {
    return (
      <button type="button" className={css.link} onClick={() => setOpen(true)}>
        {t(kind === 'coupon' ? 'coupon.add' : 'giftCard.add')}
      </button>
    );
  }
  return (
    <form className={css.code} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        ref={field}
        autoFocus
        label={t(kind === 'coupon' ? 'coupon.label' : 'giftCard.label')}
        value={code}
        error={problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={100}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {t('coupon.apply')}
      </Button>
    </form>
  );
}
