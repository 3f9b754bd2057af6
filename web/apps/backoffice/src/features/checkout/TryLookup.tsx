import { useState } from 'react';
import { isSoukError, type Schemas } from '@souk/client';
import { tryAddressLookup } from '@souk/client/operations/souk-address-lookup';
import { Button, Callout, SelectField, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Dialog, DialogBody, DialogButtons } from '../../shared/Dialog.tsx';
import { countries, countryOf } from '../../shared/places.ts';
import { useStore } from '../../shared/store.ts';
import { useProblemText } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import css from './checkout.module.css';

type Found = Schemas['AddresslookupFound'];

/** Asks the service as a shopper's page would, and says what is wrong if it fails. */
export function TryLookup({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { client, settings } = useStore();
  const { code } = useLanguage();
  const problemText = useProblemText();
  const [text, setText] = useState('');
  const [country, setCountry] = useState(countryOf(settings.locale) || 'US');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<readonly Found[] | null>(null);
  const [problem, setProblem] = useState('');
  const ask = async () => {
    setBusy(true);
    setProblem('');
    try {
      const answer = await client.call(tryAddressLookup, { text: text.trim(), country, language: code });
      setFound(answer.suggestions);
    } catch (error) {
      setFound(null);
      const failed = isSoukError(error) && error.code === 'ADDRESS_LOOKUP_FAILED';
      setProblem(failed ? t('lookup.failed', { why: error.message }) : problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('lookup.tryTitle')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && text.trim()) void ask();
        }}
      >
        <DialogBody>
          <SelectField
            label={t('lookup.country')}
            value={country}
            onChange={(event) => setCountry(event.currentTarget.value)}
          >
            {countries(code).map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('lookup.typed')}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div role="status">
            {problem ? (
              <Callout tone="bad">
                <p>{problem}</p>
              </Callout>
            ) : found?.length === 0 ? (
              <p>{t('lookup.nothing')}</p>
            ) : found ? (
              <ul className={css.found}>
                {found.map((one, at) => (
                  <li key={at} dir="auto">
                    {[one.addressLine, one.postalCode, one.city, one.region].filter(Boolean).join(', ')}
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        </DialogBody>
        <DialogButtons>
          <Button type="submit" busy={busy} disabled={!text.trim()}>
            {t('lookup.ask')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
