import { useRef, useState, type FormEvent } from 'react';
import { Button, TextField } from '@souk/ui';
import { refusalFrom } from '../../../shared/refusal.ts';
import { tab } from '../../../shared/storage.ts';
import { useDesk } from '../logic/context.ts';
import { draftKey } from '../logic/drafts.ts';
import { codeProblem } from '../logic/trouble.ts';
import { useCheckoutText } from '../text/index.ts';
import css from './Summary.module.css';

/** Coupon or gift card: a link until somebody wants it, then a field. */
export function CodeField({ kind }: { kind: 'coupon' | 'giftCard' }) {
  const t = useCheckoutText();
  const { checkout, calls, change } = useDesk();
  const draft = draftKey(kind, checkout.id);
  // What was typed and not applied is there again after a reload.
  const [code, setCode] = useState(() => tab.get(draft) ?? '');
  const [open, setOpen] = useState(Boolean(code));
  const [asked, setAsked] = useState(false);
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
      tab.remove(draft);
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
      <button
        type="button"
        className={css.link}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {t(kind === 'coupon' ? 'coupon.add' : 'giftCard.add')}
      </button>
    );
  }
  return (
    <form className={css.code} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        ref={field}
        autoFocus={asked}
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
