import { useId, useMemo, useState, type FormEvent } from 'react';
import { isSoukError } from '@souk/client';
import { Button, Callout, Checkbox, SelectField, TextField, useNotice } from '@souk/ui';
import { asksPostal, countries, countryOf, subdivisionsOf } from '@souk/ui/places';
import { useLanguage } from '@souk/ui/text';
import { useAccountText } from '../text/index.ts';
import { useProblemText } from '../useAccount.ts';
import { Dialog } from '../security/Dialog.tsx';
import {
  draftOf,
  keptOf,
  noAddress,
  placed,
  problemsOf,
  type AddressDraft,
  type KeptAddress,
} from './address.ts';
import { useReach } from './calls.ts';
import { useKeepingText } from './text/index.ts';
import css from './keeping.module.css';

interface Props {
  /** The one that is changed; none for a new one. */
  kept?: KeptAddress;
  /** It is the only one, so it is the first. */
  alone: boolean;
  isFirst: boolean;
  onClose: () => void;
}

const same = (a: KeptAddress, b: KeptAddress) => JSON.stringify(draftOf(a)) === JSON.stringify(draftOf(b));

/** An address to add or to change. */
export function AddressDialog({ kept, alone, isFirst, onClose }: Props) {
  const t = useKeepingText();
  const account = useAccountText();
  const id = useId();
  const notify = useNotice();
  const reach = useReach();
  const { code } = useLanguage();
  const problemText = useProblemText();
  const list = useMemo(() => countries(code), [code]);
  const [draft, setDraft] = useState<AddressDraft>(() =>
    kept ? draftOf(kept) : noAddress(countryOf(navigator.language)),
  );
  const [first, setFirst] = useState(isFirst);
  const [wrong, setWrong] = useState<Partial<Record<keyof AddressDraft, string>>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const parts = subdivisionsOf(draft.country);

  const field = (name: keyof AddressDraft) => ({
    id: `${id}-${name}`,
    value: draft[name],
    error: wrong[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft((now) => ({ ...now, [name]: target.value }));
      setWrong((now) => ({ ...now, [name]: undefined }));
    },
  });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = Object.entries(problemsOf(draft)).map(([name, key]) => [name, t(key)] as const);
    setWrong(Object.fromEntries(found));
    if (found[0]) {
      document.getElementById(`${id}-${found[0][0]}`)?.focus();
      return;
    }
    setBusy(true);
    setProblem('');
    try {
      await reach('addresses', (now) =>
        placed(now, kept ? now.findIndex((each) => same(each, kept)) : -1, keptOf(draft), first),
      );
      notify({ text: t(kept ? 'addresses.saved' : 'addresses.added') });
      onClose();
    } catch (error) {
      setBusy(false);
      const fields = isSoukError(error)
        ? error.violations.map(({ field: at }) => at.split('.').at(-1) ?? '')
        : [];
      const known = fields.filter((name) => name in draft);
      if (known.length > 0) setWrong(Object.fromEntries(known.map((name) => [name, t('address.refused')])));
      else if (fields.some((name) => name === 'addresses')) setProblem(t('addresses.full'));
      else setProblem(problemText(error));
    }
  };

  return (
    <Dialog title={t(kept ? 'address.edit' : 'address.new')} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
        <SelectField {...field('country')} label={t('address.country')} autoComplete="country">
          {draft.country ? null : <option value="">{t('address.choose')}</option>}
          {list.map((each) => (
            <option key={each.code} value={each.code}>
              {each.name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('addressLine')}
          label={t('address.line')}
          autoComplete="address-line1"
          maxLength={150}
        />
        <TextField
          {...field('addressLine2')}
          label={t('address.line2')}
          autoComplete="address-line2"
          maxLength={100}
        />
        <div className={css.pair}>
          {asksPostal(draft.country) ? (
            <TextField
              {...field('postalCode')}
              label={t('address.postal')}
              autoComplete="postal-code"
              autoCapitalize="characters"
              dir="ltr"
              maxLength={20}
            />
          ) : null}
          <TextField
            {...field('city')}
            label={t('address.city')}
            autoComplete="address-level2"
            maxLength={50}
          />
        </div>
        {parts.length > 0 ? (
          <SelectField
            {...field('subdivision')}
            value={parts.some((part) => part.code === draft.subdivision) ? draft.subdivision : ''}
            label={t('address.state')}
            autoComplete="address-level1"
          >
            <option value="">{t('address.choose')}</option>
            {parts.map((part) => (
              <option key={part.code} value={part.code}>
                {part.name}
              </option>
            ))}
          </SelectField>
        ) : null}
        {alone || isFirst ? null : (
          <Checkbox
            label={t('address.first')}
            checked={first}
            onChange={(event) => setFirst(event.target.checked)}
          />
        )}
        {problem ? <Callout tone="bad">{problem}</Callout> : null}
        <div className={css.buttons}>
          <Button type="submit" busy={busy}>
            {account('save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {account('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
