import { useMemo, useState, type FormEvent, type ReactNode } from 'react';
import type { Destination, Way } from '@souk/client/cart';
import { Button, SelectField, TextField } from '@souk/ui';
import { comingText } from '@souk/ui/arrival';
import { useLanguage } from '@souk/ui/text';
import { countries } from '@souk/ui/places';
import { useDestination } from './destination.ts';
import { useWaysText } from './text/index.ts';
import css from './WaysForm.module.css';

interface Props {
  /** What was answered for the place that was said last. */
  ways?: readonly Way[];
  failed: boolean;
  busy: boolean;
  /** A place was said: the same as before, or another. */
  onSaid: (to: Destination) => void;
  /** In place of an empty answer. */
  none?: ReactNode;
}

/** Country and post code, and under them what delivery costs there. */
export function WaysForm({ ways, failed, busy, onSaid, none }: Props) {
  const t = useWaysText();
  const { code } = useLanguage();
  const { served, to, say } = useDestination();
  const [country, setCountry] = useState<string>();
  const [postal, setPostal] = useState<string>();
  const [missing, setMissing] = useState(false);
  const list = useMemo(
    () => countries(code).filter((each) => !served || served.includes(each.code)),
    [code, served],
  );
  const chosen = country ?? to?.country ?? '';
  const show = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!chosen);
    if (!chosen) return;
    const postalCode = (postal ?? to?.postalCode ?? '').trim();
    const said = { country: chosen, ...(postalCode ? { postalCode } : {}) };
    say(said);
    onSaid(said);
  };
  return (
    <form className={css.form} noValidate onSubmit={show}>
      <SelectField
        label={t('ways.country')}
        value={list.some((each) => each.code === chosen) ? chosen : ''}
        error={missing ? t('ways.countryNeeded') : undefined}
        autoComplete="shipping country"
        onChange={(event) => setCountry(event.target.value)}
      >
        <option value="">{t('ways.choose')}</option>
        {list.map((each) => (
          <option key={each.code} value={each.code}>
            {each.name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('ways.postal')}
        value={postal ?? to?.postalCode ?? ''}
        autoComplete="shipping postal-code"
        dir="ltr"
        maxLength={20}
        onChange={(event) => setPostal(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {t('ways.show')}
      </Button>
      <div aria-live="polite">
        {failed ? <p>{t('ways.failed')}</p> : null}
        {ways && ways.length === 0 ? <p>{none ?? t('ways.none')}</p> : null}
        {ways && ways.length > 0 ? <Ways ways={ways} /> : null}
      </div>
    </form>
  );
}

const isPickup = (way: Way) => Boolean(way.logistics?.pickupDetails);

/** What is brought, and under it what is fetched and where. */
function Ways({ ways }: { ways: readonly Way[] }) {
  const t = useWaysText();
  const brought = ways.filter((way) => !isPickup(way));
  const fetched = ways.filter(isPickup);
  const both = brought.length > 0 && fetched.length > 0;
  return (
    <>
      {both ? <p className={css.kind}>{t('ways.delivery')}</p> : null}
      {brought.length > 0 ? <List ways={brought} /> : null}
      {fetched.length > 0 ? <p className={css.kind}>{t('ways.pickup')}</p> : null}
      {fetched.length > 0 ? <List ways={fetched} /> : null}
    </>
  );
}

/** As the server wrote it; nothing to pay is said in a word. */
export const costOf = (way: Way, free: string) =>
  /[1-9]/.test(way.cost.price?.amount ?? '') ? (way.cost.price?.formattedAmount ?? '') : free;

function List({ ways }: { ways: readonly Way[] }) {
  const t = useWaysText();
  const { code } = useLanguage();
  return (
    <ul className={css.ways}>
      {ways.map((way) => {
        const at = way.logistics?.pickupDetails?.address;
        const coming = comingText(way.logistics, code);
        const where = [at?.addressLine, at?.postalCode, at?.city].filter(Boolean).join(', ');
        return (
          <li key={way.code} className={css.way}>
            <span>
              <bdi>{way.title}</bdi>
              {coming ? (
                <span className={css.when}>
                  {' '}
                  <bdi>{coming}</bdi>
                </span>
              ) : null}
              {where ? (
                <span className={css.where}>
                  <bdi>{where}</bdi>
                </span>
              ) : null}
            </span>
            <bdi>{costOf(way, t('ways.free'))}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
