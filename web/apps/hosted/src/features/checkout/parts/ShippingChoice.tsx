import { useCallback, useEffect, useRef, useState } from 'react';
import { Callout, SelectField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { RefusalNote } from '../../../shared/RefusalNote.tsx';
import { useShop } from '../../../shared/shop.ts';
import { useTask } from '../../../shared/task.ts';
import { useText } from '../../../shared/text/index.ts';
import { useDesk } from '../logic/context.ts';
import {
  chosenOf,
  daysOf,
  firstCode,
  isTimeGone,
  untilChosen,
  waysFor,
  waysOf,
  type Mode,
  type Way,
} from '../logic/delivery.ts';
import { useCheckoutText } from '../text/index.ts';
import { Choices } from './Choices.tsx';
import css from './Section.module.css';
import { useWayNote } from './WayNote.tsx';

/** The ways it can come, or the places where it can be fetched. */
export function ShippingChoice({ mode }: { mode: Mode }) {
  const t = useCheckoutText();
  const shopText = useText();
  const { settings } = useShop();
  const noteOf = useWayNote();
  const { checkout, calls, change, mine } = useDesk();
  const task = useTask();
  // Shown as chosen before the server has answered.
  const [wanted, setWanted] = useState<string | null>(null);

  const offered = waysOf(checkout);
  const ways = waysFor(offered, mode);
  const chosen = chosenOf(checkout, ways);
  const first = mine && !task.refusal ? untilChosen(checkout, ways) : null;
  const code = wanted ?? chosen?.code ?? first?.code ?? '';
  const current = ways.find((way) => way.code === code || way.slots.some((slot) => slot.code === code));

  const { run } = task;
  const send = useCallback(
    (id: string, { carrierId }: Way, option: string) =>
      run(() =>
        change(() =>
          calls.update(id, {
            checkout: { shippingInfo: { selectedCarrierServiceOption: { carrierId, code: option } } },
          }),
        ),
      ),
    [calls, change, run],
  );
  const choose = (way: Way, option: string) => {
    setWanted(option);
    // What was chosen after it stays chosen.
    void send(checkout.id, way, option).then(() => setWanted((now) => (now === option ? null : now)));
  };

  // Whoever arrives with everything filled in has no form to send that would choose the first way.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || wanted || !first) return;
    begun.current = true;
    void send(checkout.id, first.way, first.code);
  }, [checkout.id, first, send, wanted]);

  if (ways.length === 0) {
    return (
      <Callout tone="attention" title={t(mode === 'pickup' ? 'shipping.noPickup' : 'shipping.none')}>
        <p>{t(mode === 'ship' && offered.length > 0 ? 'shipping.orPickup' : 'shipping.noneText')}</p>
        {settings.contactEmail ? (
          <a href={`mailto:${settings.contactEmail}`}>{shopText('frame.contact')}</a>
        ) : null}
      </Callout>
    );
  }
  const { carrierErrors } = checkout.calculationErrors ?? {};
  const gone = !current && checkout.calculationErrors?.selectedShippingOptionError;
  return (
    <div className={css.section}>
      <RefusalNote refusal={task.refusal} until={task.until} />
      {carrierErrors?.errors?.length ? (
        <Callout tone="attention" title={t('shipping.carrierFailed')} />
      ) : null}
      {gone ? (
        <Callout
          tone="attention"
          title={t(isTimeGone(checkout, ways) ? 'shipping.timeGone' : 'shipping.gone')}
        />
      ) : null}
      <Choices
        legend={t(mode === 'pickup' ? 'shipping.pickupTitle' : 'shipping.title')}
        value={current?.key ?? ''}
        choices={ways.map((way) => ({
          value: way.key,
          label: <bdi>{way.title}</bdi>,
          note: noteOf(way),
          aside: way.free ? <span className={css.free}>{t('shipping.free')}</span> : <bdi>{way.price}</bdi>,
          more:
            way.slots.length > 0 ? (
              <Slots way={way} code={code} onChoose={(option) => choose(way, option)} />
            ) : null,
        }))}
        onChange={(key) => {
          const way = ways.find((each) => each.key === key);
          if (way) choose(way, firstCode(way));
        }}
      />
    </div>
  );
}

function Slots({ way, code, onChoose }: { way: Way; code: string; onChoose: (code: string) => void }) {
  const t = useCheckoutText();
  const { code: language } = useLanguage();
  const days = daysOf(way.slots);
  const today = days.find((day) => day.slots.some((slot) => slot.code === code)) ?? days[0];
  const date = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' });
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' });
  if (!today) return null;
  return (
    <div className={css.pair}>
      <SelectField
        label={t('shipping.day')}
        value={today.date}
        onChange={(event) => {
          const day = days.find((each) => each.date === event.target.value);
          if (day?.slots[0]) onChoose(day.slots[0].code);
        }}
      >
        {days.map((day) => (
          <option key={day.date} value={day.date}>
            {date.format(new Date(day.date))}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('shipping.time')}
        value={today.slots.some((slot) => slot.code === code) ? code : today.slots[0]?.code}
        onChange={(event) => onChoose(event.target.value)}
      >
        {today.slots.map((slot) => (
          <option key={slot.code} value={slot.code}>
            {time.formatRange(new Date(slot.from), new Date(slot.to))}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
