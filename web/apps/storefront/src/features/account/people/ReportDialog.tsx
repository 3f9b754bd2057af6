import { useState, type FormEvent } from 'react';
import { isSoukError } from '@souk/client';
import { reportReasons, type ReportReason } from '@souk/client/members';
import { Button, Callout, TextArea, useNotice } from '@souk/ui';
import { Dialog } from '../security/Dialog.tsx';
import { useAccountText } from '../text/index.ts';
import { useProblemText } from '../useAccount.ts';
import { usePeopleText } from './text/index.ts';
import { useConnectionsChanged, usePeople } from './usePeople.ts';
import css from './people.module.css';

interface Props {
  memberId: string;
  name: string;
  onClose: () => void;
}

export function ReportDialog({ memberId, name, onClose }: Props) {
  const t = usePeopleText();
  const account = useAccountText();
  const notify = useNotice();
  const people = usePeople();
  const changed = useConnectionsChanged();
  const problemText = useProblemText();
  const [reason, setReason] = useState<ReportReason>('SPAM');
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await people.report(memberId, reason, words.trim());
      notify({ text: t('report.done') });
      void changed();
      onClose();
    } catch (error) {
      setBusy(false);
      const known = isSoukError(error) && error.code === 'MEMBER_ALREADY_REPORTED';
      setProblem(known ? t('report.already', { name }) : problemText(error));
    }
  };
  return (
    <Dialog title={t('report.title', { name })} text={t('report.text', { name })} onClose={onClose}>
      <form className={css.dialogForm} onSubmit={(event) => void send(event)}>
        {problem ? <Callout tone="bad">{problem}</Callout> : null}
        <fieldset className={css.choices}>
          <legend>{t('report.why')}</legend>
          {reportReasons.map((one) => (
            <label key={one} className={css.choice}>
              <input
                type="radio"
                name="reason"
                value={one}
                checked={reason === one}
                onChange={() => setReason(one)}
              />
              {t(`reason.${one}`)}
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t('report.words')}
          maxLength={500}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className={css.buttons}>
          <Button type="submit" busy={busy}>
            {t('report.send')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {account('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
