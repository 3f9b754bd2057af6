import { useRef, useState, type FocusEvent } from 'react';
import { Button, Callout, ErrorSummary, TextField } from '@souk/ui';
import type { Checkout } from '@souk/client/checkout';
import { useWords } from '../../../shared/face.ts';
import { useForm } from '../../../shared/form.ts';
import { RefusalNote } from '../../../shared/RefusalNote.tsx';
import { looksLikeEmail } from '../../../shared/rules.ts';
import { useTask } from '../../../shared/task.ts';
import {
  addressFields,
  addressFrom,
  addressProblems,
  formOf,
  sameAddress,
  type AddressForm,
} from '../logic/address.ts';
import { useDesk } from '../logic/context.ts';
import { draftKey } from '../logic/drafts.ts';
import { isUndelivered } from '../logic/details.ts';
import {
  chosenOf,
  countrySaid,
  isMissed,
  modeAmong,
  modesOf,
  needsDelivery,
  offeredWays,
  turnTo,
  waysFor,
  waysOf,
  type Chosen,
  type Mode,
} from '../logic/delivery.ts';
import { meantEmail } from '../logic/email.ts';
import { sent, turning } from '../logic/turning.ts';
import { useCheckoutText, type CheckoutKey } from '../text/index.ts';
import type { Known } from '../useKnown.ts';
import { AddressFields } from './AddressFields.tsx';
import { Choices } from './Choices.tsx';
import { Express } from './Express.tsx';
import { PickupPlaces } from './WayNote.tsx';
import { SavedAddresses } from './SavedAddresses.tsx';
import css from './Section.module.css';

type Values = AddressForm & { email: string; mode: string };

interface Props {
  /** What is known of a member. */
  known: Known;
  mode: Mode;
  onDone: (mode: Mode) => void;
  onSignIn: () => Promise<void>;
}

function wordsOfMissed(
  missed: Mode | null,
  modes: readonly Mode[],
  { calculationErrors }: Checkout,
): { title: CheckoutKey; text: CheckoutKey } {
  if (missed === 'pickup') return { title: 'shipping.noPickup', text: 'shipping.shipInstead' };
  if (!modes.includes('ship')) return { title: 'shipping.none', text: 'shipping.onlyPickup' };
  // A carrier that did not answer may deliver there.
  return calculationErrors?.carrierErrors?.errors?.length
    ? { title: 'shipping.carrierFailed', text: 'shipping.laterOrPickup' }
    : { title: 'shipping.none', text: 'shipping.orPickup' };
}

/** Who buys and where it goes: one form, saved at once. */
export function Details({ known, mode: before, onDone, onSignIn }: Props) {
  const t = useCheckoutText();
  const { checkout, served, delivers, guess, estimated, calls, change, member } = useDesk();
  const task = useTask();
  const needed = needsDelivery(checkout);
  const ways = offeredWays(checkout, estimated);
  const modes = modesOf(ways, delivers);
  // What could not be had when the form was sent: it stays open, and people choose again.
  const [missed, setMissed] = useState<Mode | null>(() => (isUndelivered(checkout, before) ? before : null));
  const note = useRef<HTMLDivElement>(null);
  const destination = checkout.shippingInfo?.shippingDestination;
  const found = formOf(destination, guess);
  // What was typed for a country that nothing goes to is asked for again.
  const start =
    served && found.country && !served.includes(found.country) ? { ...found, country: '' } : found;

  const { customerDetails } = useWords();
  const asks = (mode: Mode) => (mode === 'pickup' ? 'name' : 'all');
  const form = useForm<Values>({
    initial: {
      ...start,
      firstName: start.firstName || known.firstName,
      lastName: start.lastName || known.lastName,
      email: checkout.buyerInfo?.email || known.email,
      mode: modeAmong(modes, before),
    },
    draft: { key: draftKey('details', checkout.id), fields: ['email', 'mode', ...addressFields] },
    check: ({ email, mode, ...address }) => {
      const found = needed ? addressProblems(address, asks(modeAmong(modes, mode))) : {};
      const told = Object.fromEntries(Object.entries(found).map(([name, key]) => [name, t(key)]));
      const wrong =
        email.trim() === ''
          ? t('contact.emailNeeded')
          : looksLikeEmail(email)
            ? undefined
            : t('contact.emailWrong');
      return { email: wrong, ...told };
    },
    onSubmit: (values) => {
      const { email, mode: wanted, ...address } = values;
      const mode = modeAmong(modes, wanted);
      setMissed(null);
      void task.run(
        async () => {
          const saved = await change((now) => save(now, email.trim(), mode, address));
          if (needed && isMissed(waysOf(saved), mode)) {
            setMissed(mode);
            requestAnimationFrame(() => note.current?.focus());
            return;
          }
          form.sent();
          onDone(mode);
        },
        (refusal) => {
          const wrong: Partial<Record<keyof Values, string>> = {};
          for (const { field } of refusal.violations) {
            const last = field.split('.').at(-1) ?? '';
            if (!(last in values)) return false;
            wrong[last as keyof Values] = t('address.refused');
          }
          if (Object.keys(wrong).length === 0) return false;
          form.refuse(wrong);
          return true;
        },
      );
    },
  });

  const mode = modeAmong(modes, form.values.mode);

  // Looking at the page writes nothing. Whoever begins to fill the form in sees at once which ways of delivery there
  // are for the country in it.
  const begun = useRef(false);
  const begin = (event: FocusEvent) => {
    const country = mode === 'pickup' ? guess : form.values.country;
    if (begun.current || event.target instanceof HTMLButtonElement) return;
    begun.current = true;
    if (!needed || !country || countrySaid(checkout)) return;
    const place = { checkout: { shippingInfo: { shippingDestination: { address: { country } } } } };
    change(async (now) => (countrySaid(now) ? now : calls.update(now.id, place))).catch(() => {
      begun.current = false; // said again, with a reason, when the form is sent
    });
  };

  // The total shows at once what the way that was turned to costs. Whoever turns twice before there is an answer has
  // what they turned to last.
  const left = useRef<Partial<Record<Mode, Chosen>>>({});
  const turned = useRef(mode);
  const turn = (to: Mode) => {
    form.set('mode', to);
    setMissed(null);
    turned.current = to;
    const { country } = form.values;
    change(async (now) => {
      const last = turned.current;
      const before = left.current[last];
      const next = turning(now, { mode: last, country, guess, estimated, before });
      if (!next) return now;
      const was = chosenOf(now, offeredWays(now, estimated));
      if (was) left.current[was.way.pickup ? 'pickup' : 'ship'] = was;
      begun.current = true;
      return calls.update(now.id, { checkout: next });
    }).catch(() => undefined); // said again, with a reason, when the form is sent
  };

  const save = async (now: Checkout, email: string, mode: Mode, address: AddressForm) => {
    if (!needed) return calls.update(now.id, { checkout: { buyerInfo: { email } } });
    const typed = addressFrom(address);
    // Pickup is where the places that are shown are, whatever country was typed to be delivered to.
    const country = countrySaid(now) || guess;
    const to = mode === 'ship' ? typed : { address: { country }, contactDetails: typed.contactDetails };
    const same =
      !now.billingInfo?.address?.country ||
      sameAddress(now.billingInfo, now.shippingInfo?.shippingDestination);
    const saved = await calls.update(now.id, {
      checkout: {
        buyerInfo: { email },
        shippingInfo: { shippingDestination: to },
        ...(mode === 'ship' && same ? { billingInfo: typed } : {}),
      },
    });
    const next = turnTo(saved, waysOf(saved), mode);
    if (next === undefined) return saved;
    return calls.update(now.id, {
      checkout: { shippingInfo: { selectedCarrierServiceOption: sent(next) } },
    });
  };

  const missedWords = wordsOfMissed(missed, modes, checkout);
  const meant = meantEmail(form.values.email);
  const details = (
    <form className={css.section} noValidate onSubmit={form.submit} onFocus={begin}>
      {form.summary.problems.length > 0 ? <ErrorSummary {...form.summary} /> : null}
      <RefusalNote refusal={task.refusal} until={task.until} />
      <div className={css.head}>
        <h2 className={css.title}>{customerDetails || t('contact.title')}</h2>
        {member ? null : (
          <p className={css.muted}>
            {t('contact.haveAccount')}{' '}
            <button type="button" className={css.link} onClick={() => void task.run(onSignIn)}>
              {t('contact.signIn')}
            </button>
          </p>
        )}
      </div>
      <div>
        <TextField
          {...form.text('email')}
          label={t('contact.email')}
          hint={t('contact.emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={254}
        />
        <div aria-live="polite">
          {meant && looksLikeEmail(form.values.email) ? (
            <p className={css.meant}>
              <button type="button" className={css.link} onClick={() => form.set('email', meant)}>
                {t('contact.emailMeant', { email: meant })}
              </button>
            </p>
          ) : null}
        </div>
      </div>
      {needed ? (
        <>
          <h2 className={css.title}>{t('delivery.title')}</h2>
          {missed ? (
            <Callout ref={note} tone="attention" title={t(missedWords.title)}>
              <p>{t(missedWords.text)}</p>
            </Callout>
          ) : null}
          {modes.length > 1 ? (
            <Choices
              compact
              legend={t('delivery.how')}
              value={mode}
              choices={[
                { value: 'ship', label: t('delivery.ship') },
                { value: 'pickup', label: t('delivery.pickup') },
              ]}
              onChange={(to) => turn(to as Mode)}
            />
          ) : null}
          {mode === 'pickup' ? <PickupPlaces ways={waysFor(ways, 'pickup')} /> : null}
          <SavedAddresses
            addresses={
              mode === 'ship'
                ? known.addresses.filter(({ country = '' }) => !served || served.includes(country))
                : []
            }
            form={form}
          >
            <AddressFields key={mode} form={form} asked={asks(mode)} section="shipping" only={served} />
          </SavedAddresses>
        </>
      ) : null}
      <Button type="submit" size="large" className={css.wide} busy={task.busy}>
        {t('delivery.continue')}
      </Button>
    </form>
  );
  return (
    <>
      <Express />
      {details}
    </>
  );
}
