import { useRef, type FocusEvent } from 'react';
import { Button, ErrorSummary, TextField } from '@souk/ui';
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
import {
  chosenOf,
  firstCode,
  countrySaid,
  needsDelivery,
  offeredWays,
  possibleMode,
  turnTo,
  waysFor,
  waysOf,
  type Chosen,
  type Mode,
} from '../logic/delivery.ts';
import { meantEmail } from '../logic/email.ts';
import { useCheckoutText } from '../text/index.ts';
import type { Known } from '../useKnown.ts';
import { AddressFields } from './AddressFields.tsx';
import { Choices } from './Choices.tsx';
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

/** Who buys and where it goes: one form, saved at once. */
export function Details({ known, mode: before, onDone, onSignIn }: Props) {
  const t = useCheckoutText();
  const { checkout, served, guess, estimated, calls, change, member } = useDesk();
  const task = useTask();
  const delivers = needsDelivery(checkout);
  const ways = offeredWays(checkout, estimated);
  const both = waysFor(ways, 'ship').length > 0 && waysFor(ways, 'pickup').length > 0;
  const destination = checkout.shippingInfo?.shippingDestination;
  const found = formOf(destination, guess);
  // What was typed for a country that nothing goes to is asked for again.
  const start =
    served && found.country && !served.includes(found.country) ? { ...found, country: '' } : found;

  const { customerDetails } = useWords();
  const asks = (mode: string) => (mode === 'pickup' ? 'name' : 'all');
  const form = useForm<Values>({
    initial: {
      ...start,
      firstName: start.firstName || known.firstName,
      lastName: start.lastName || known.lastName,
      email: checkout.buyerInfo?.email || known.email,
      mode: possibleMode(ways, before),
    },
    draft: { key: draftKey('details', checkout.id), fields: ['email', 'mode', ...addressFields] },
    check: ({ email, mode, ...address }) => {
      const found = delivers ? addressProblems(address, asks(mode)) : {};
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
      const { email, mode, ...address } = values;
      void task.run(
        async () => {
          let reached = mode as Mode;
          await change(async () => {
            const saved = await save(email.trim(), reached, address);
            reached = possibleMode(waysOf(saved), reached);
            return saved;
          });
          form.sent();
          onDone(reached);
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

  // Looking at the page writes nothing. Whoever begins to fill the form in sees at once which ways of delivery there
  // are for the country in it.
  const begun = useRef(false);
  const begin = (event: FocusEvent) => {
    const { country } = form.values;
    if (begun.current || event.target instanceof HTMLButtonElement) return;
    begun.current = true;
    if (!delivers || !country || destination?.address?.country) return;
    const place = { checkout: { shippingInfo: { shippingDestination: { address: { country } } } } };
    change(() => calls.update(checkout.id, place)).catch(() => {
      begun.current = false; // said again, with a reason, when the form is sent
    });
  };

  // The total shows at once what the way that was turned to costs.
  const left = useRef<Partial<Record<Mode, Chosen>>>({});
  const turn = (mode: Mode) => {
    form.set('mode', mode);
    const { country } = form.values;
    const said = countrySaid(checkout);
    const next = turnTo(checkout, ways, mode, left.current[mode]);
    // In another country than was asked about, the form has to be sent first.
    if (!next || !country || (said || guess) !== country) return;
    const now = chosenOf(checkout, ways);
    if (now) left.current[now.way.pickup ? 'pickup' : 'ship'] = now;
    begun.current = true;
    const { carrierId } = next.way;
    change(() =>
      calls.update(checkout.id, {
        checkout: {
          shippingInfo: {
            ...(said ? {} : { shippingDestination: { address: { country } } }),
            selectedCarrierServiceOption: { carrierId, code: next.code },
          },
        },
      }),
    ).catch(() => undefined); // said again, with a reason, when the form is sent
  };

  const save = async (email: string, mode: Mode, address: AddressForm) => {
    if (!delivers) return calls.update(checkout.id, { checkout: { buyerInfo: { email } } });
    const typed = addressFrom(address);
    const { country = '' } = typed.address ?? {};
    const to = mode === 'ship' ? typed : { address: { country }, contactDetails: typed.contactDetails };
    const same = !checkout.billingInfo?.address?.country || sameAddress(checkout.billingInfo, destination);
    const saved = await calls.update(checkout.id, {
      checkout: {
        buyerInfo: { email },
        shippingInfo: { shippingDestination: to },
        ...(mode === 'ship' && same ? { billingInfo: typed } : {}),
      },
    });
    const offered = waysOf(saved);
    const possible = waysFor(offered, possibleMode(offered, mode));
    const chosen = chosenOf(saved, offered);
    const first = possible[0];
    if (!first || (chosen && possible.includes(chosen.way))) return saved;
    return calls.update(checkout.id, {
      checkout: {
        shippingInfo: {
          selectedCarrierServiceOption: { carrierId: first.carrierId, code: firstCode(first) },
        },
      },
    });
  };

  const meant = meantEmail(form.values.email);
  return (
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
      {delivers ? (
        <>
          <h2 className={css.title}>{t('delivery.title')}</h2>
          {both ? (
            <Choices
              compact
              legend={t('delivery.how')}
              value={form.values.mode}
              choices={[
                { value: 'ship', label: t('delivery.ship') },
                { value: 'pickup', label: t('delivery.pickup') },
              ]}
              onChange={(mode) => turn(mode as Mode)}
            />
          ) : null}
          {form.values.mode === 'pickup' ? <PickupPlaces ways={waysFor(ways, 'pickup')} /> : null}
          <SavedAddresses
            addresses={
              form.values.mode === 'ship'
                ? known.addresses.filter(({ country = '' }) => !served || served.includes(country))
                : []
            }
            form={form}
          >
            <AddressFields
              key={form.values.mode}
              form={form}
              asked={asks(form.values.mode)}
              section="shipping"
              only={served}
            />
          </SavedAddresses>
        </>
      ) : null}
      <Button type="submit" size="large" className={css.wide} busy={task.busy}>
        {t('delivery.continue')}
      </Button>
    </form>
  );
}
