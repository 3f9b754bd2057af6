import { useState } from 'react';
import { isSoukError } from '@souk/client';
import { Button, TextField } from '@souk/ui';
import { Ask } from '../Ask.tsx';
import { usePeopleText } from '../people/text/index.ts';
import { usePeople } from '../people/usePeople.ts';
import { useStore } from '../../../shared/store.ts';
import { useProblemText } from '../useAccount.ts';
import { Part } from './Part.tsx';
import { TurnedAway, useConfirmed } from './useConfirmed.ts';
import css from './security.module.css';

class NotTyped extends Error {}

/** The end of an account: what goes with it and what stays is said before. */
export function DeletePart({ email }: { email: string }) {
  const t = usePeopleText();
  const people = usePeople();
  const { client } = useStore();
  const confirmed = useConfirmed();
  const problemText = useProblemText();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const remove = async () => {
    if (typed.trim().toLowerCase() !== email.toLowerCase()) throw new NotTyped();
    await confirmed((given) => people.deleteAccount(given));
    client.tokens.clear();
    location.replace('/');
  };
  return (
    <Part
      title={t('delete.title')}
      text={t('delete.text')}
      action={
        <Button variant="secondary" onClick={() => setAsking(true)} disabled={!email}>
          {t('delete.do')}
        </Button>
      }
    >
      {asking ? (
        <Ask
          danger
          title={t('delete.ask')}
          text={t('delete.askText')}
          action={t('delete.sure')}
          run={remove}
          refused={(error) =>
            error instanceof NotTyped
              ? t('delete.notTyped')
              : error instanceof TurnedAway
                ? ''
                : isSoukError(error) && error.violations.length > 0
                  ? t('delete.staff')
                  : problemText(error)
          }
          onClose={() => {
            setAsking(false);
            setTyped('');
          }}
        >
          <ul className={css.follows}>
            <li>{t('delete.goes')}</li>
            <li>{t('delete.ends')}</li>
            <li>{t('delete.stays')}</li>
          </ul>
          <TextField
            label={t('delete.type', { email })}
            type="email"
            dir="ltr"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Ask>
      ) : null}
    </Part>
  );
}
