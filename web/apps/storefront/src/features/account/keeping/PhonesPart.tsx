import { useState, type FormEvent } from 'react';
import { isSoukError } from '@souk/client';
import { Button, Callout, StatusPill, TextField, useNotice } from '@souk/ui';
import { looksLikePhone, plainPhone } from '@souk/ui/places';
import { Ask } from '../Ask.tsx';
import { useAccountText } from '../text/index.ts';
import { useProblemText } from '../useAccount.ts';
import { Dialog } from '../security/Dialog.tsx';
import { Part } from '../security/Part.tsx';
import { placed } from './address.ts';
import { useReach } from './calls.ts';
import { useKeepingText } from './text/index.ts';
import account from '../account.module.css';
import css from './keeping.module.css';

type Open = { is: 'edit'; phone?: string } | { is: 'remove'; phone: string } | null;

/** The phone numbers of a member; the first one is filled in at checkout. */
export function PhonesPart({ phones }: { phones: readonly string[] }) {
  const t = useKeepingText();
  const notify = useNotice();
  const reach = useReach();
  const problemText = useProblemText();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const prefer = (phone: string) =>
    reach('phones', (now) => [phone, ...now.filter((each) => each !== phone)]).then(
      () => notify({ text: t('addresses.nowDefault', { name: phone }) }),
      (error: unknown) => notify({ text: problemText(error), tone: 'bad' }),
    );
  return (
    <Part
      title={t('phones.part')}
      text={t(phones.length > 0 ? 'phones.text' : 'phones.none')}
      action={
        <Button variant="secondary" size="small" onClick={() => setOpen({ is: 'edit' })}>
          {t('phones.add')}
        </Button>
      }
    >
      {phones.length > 0 ? (
        <ul className={account.items}>
          {phones.map((phone, at) => (
            <li key={phone} className={account.item}>
              <p className={`${account.itemText} ${account.itemName}`}>
                <bdi dir="ltr">{phone}</bdi>
                {at === 0 ? <StatusPill tone="neutral">{t('addresses.default')}</StatusPill> : null}
              </p>
              <div className={css.acts}>
                {at === 0 ? null : (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={t('addresses.makeDefaultName', { name: phone })}
                    onClick={() => void prefer(phone)}
                  >
                    {t('addresses.makeDefault')}
                  </Button>
                )}
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t('addresses.editName', { name: phone })}
                  onClick={() => setOpen({ is: 'edit', phone })}
                >
                  {t('addresses.edit')}
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t('addresses.removeName', { name: phone })}
                  onClick={() => setOpen({ is: 'remove', phone })}
                >
                  {t('addresses.remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {open?.is === 'edit' ? <PhoneDialog phone={open.phone} onClose={close} /> : null}
      {open?.is === 'remove' ? (
        <Ask
          title={t('phones.removeAsk')}
          text={t('phones.removeText', { name: open.phone })}
          action={t('addresses.remove')}
          keep={t('addresses.keep')}
          refused={problemText}
          run={async () => {
            await reach('phones', (now) => now.filter((each) => each !== open.phone));
            notify({ text: t('phones.removed') });
          }}
          onClose={close}
        />
      ) : null}
    </Part>
  );
}

function PhoneDialog({ phone, onClose }: { phone?: string; onClose: () => void }) {
  const t = useKeepingText();
  const words = useAccountText();
  const notify = useNotice();
  const reach = useReach();
  const problemText = useProblemText();
  const [typed, setTyped] = useState(phone ?? '');
  const [wrong, setWrong] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!looksLikePhone(typed)) {
      setWrong(t('phones.wrong'));
      return;
    }
    setBusy(true);
    setProblem('');
    const next = plainPhone(typed);
    try {
      await reach('phones', (now) => [
        ...new Set(placed(now, phone ? now.indexOf(phone) : now.indexOf(next), next, false)),
      ]);
      notify({ text: t(phone ? 'phones.saved' : 'phones.added') });
      onClose();
    } catch (error) {
      setBusy(false);
      const full = isSoukError(error) && error.violations.some(({ field }) => field.endsWith('phones'));
      if (full) setProblem(t('phones.full'));
      else if (isSoukError(error) && error.kind === 'validation') setWrong(t('phones.wrong'));
      else setProblem(problemText(error));
    }
  };
  return (
    <Dialog title={t(phone ? 'phones.edit' : 'phones.new')} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t('phones.label')}
          hint={t('phones.hint')}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          maxLength={40}
          autoFocus
          value={typed}
          error={wrong || undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong('');
          }}
        />
        {problem ? <Callout tone="bad">{problem}</Callout> : null}
        <div className={css.buttons}>
          <Button type="submit" busy={busy}>
            {words('save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {words('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
