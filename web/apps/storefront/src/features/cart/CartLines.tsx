import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { IconRepeat, IconTrash, IconX } from '@tabler/icons-react';
import type { LineItem } from '@souk/client';
import { Picture, Price, QuantityStepper, largestQuantity } from '@souk/ui';
import { choicesOf } from '@souk/ui/choices';
import { usePlanWords } from '@souk/ui/plan';
import { useText } from '../../shared/text/index.ts';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import { useCartActions } from './CartProvider.tsx';
import { dismissPrice, usePriceBefore } from './prices.ts';
import { nameOf, planOf, slugOf } from './cart-changes.ts';
import { useCartText } from './text/index.ts';
import { useTotals } from './useCart.ts';
import { ofLine } from './violations.ts';
import css from './CartLines.module.css';

interface Props {
  lines: readonly LineItem[];
  roomy?: boolean;
  /** What else can be done with a line. */
  aside?: (line: LineItem) => ReactNode;
}

export function CartLines({ lines, roomy, aside }: Props) {
  return (
    <ul className={roomy ? `${css.lines} ${css.roomy}` : css.lines}>
      {lines.map((line) => (
        <li key={line.id} className={css.line}>
          <Line line={line} roomy={roomy} aside={aside?.(line)} />
        </li>
      ))}
    </ul>
  );
}

function Line({ line, roomy, aside }: { line: LineItem; roomy?: boolean; aside?: ReactNode }) {
  const t = useText();
  // Right under the page's title; in the drawer, under the drawer's.
  const Name = roomy ? 'h2' : 'h3';
  const { setQuantity, remove, setOpen } = useCartActions();
  const name = nameOf(line);
  const choices = choicesOf(line);
  const plan = planOf(line);
  const words = usePlanWords();
  const slug = slugOf(line);
  const each = line.price?.formattedAmount;
  const left = line.availability?.quantityAvailable ?? null;
  const gone = line.availability?.status === 'NOT_FOUND' || line.availability?.status === 'NOT_AVAILABLE';
  return (
    <>
      <Picture className={css.picture} image={line.image} alt="" sizes={roomy ? '128px' : '88px'} />
      <div className={css.text}>
        <Name className={css.name}>
          {slug ? (
            <Link to="/products/$slug" params={{ slug }} onClick={() => setOpen(false)}>
              {name}
            </Link>
          ) : (
            name
          )}
        </Name>
        {choices ? <p className={css.choices}>{choices}</p> : null}
        {plan ? (
          <>
            <p className={css.plan}>
              <IconRepeat size={16} stroke={1.75} aria-hidden="true" />
              <bdi>{plan.title}</bdi>
            </p>
            <p className={`${css.choices} ${css.terms}`}>
              {[words.every(plan.settings), ...words.terms(plan.settings)].join(' · ')}
            </p>
          </>
        ) : null}
        {each && line.quantity > 1 ? (
          <p className={css.choices}>{t('cart.line.each', { price: each })}</p>
        ) : null}
        <Message line={line} />
        <PriceChange line={line} name={name} />
        <Problems line={line} />
      </div>
      <p className={css.price}>
        {line.lineItemPrice ? (
          <bdi className={css.fade} key={line.lineItemPrice.formattedAmount}>
            {line.lineItemPrice.formattedAmount}
          </bdi>
        ) : each ? (
          <Price now={each} before={line.fullPrice?.formattedAmount} />
        ) : null}
      </p>
      <div className={css.actions}>
        <QuantityStepper
          size="small"
          label={t('cart.line.quantity', { name })}
          value={line.quantity}
          max={Math.max(line.quantity, left ?? largestQuantity)}
          disabled={gone}
          onChange={(quantity) => setQuantity(line, quantity)}
        />
        <span className={css.more}>
          {aside}
          <button
            type="button"
            className={css.remove}
            aria-label={t('cart.line.removeName', { name })}
            onClick={() => remove(line)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
            <span aria-hidden="true">{t('cart.line.remove')}</span>
          </button>
        </span>
      </div>
    </>
  );
}

/** Told once: dismissed, or the cart left, it is not told again. */
function PriceChange({ line, name }: { line: LineItem; name: string }) {
  const t = useCartText();
  const before = usePriceBefore(line.id);
  const now = line.price?.formattedAmount;
  if (!before || !now) return null;
  return (
    <p className={`${css.warning} ${css.change}`} role="status">
      {t('price.changed', { before, now })}
      <button
        type="button"
        className={css.dismiss}
        aria-label={t('price.dismiss', { name })}
        onClick={() => dismissPrice(line.id)}
      >
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </p>
  );
}

/** What the shop or its apps found wrong with the line. */
function Problems({ line }: { line: LineItem }) {
  const t = useCartText();
  // Asked for by the totals, where they are shown.
  const { data } = useTotals(false);
  return ofLine(data, line.id).map(({ blocking, text }, index) => (
    <p key={index} className={blocking ? css.blocking : css.warning}>
      {text || t(blocking ? 'wrong.stops' : 'wrong.warns')}
    </p>
  ));
}

function Message({ line }: { line: LineItem }) {
  const t = useText();
  const loggedIn = useLoggedIn();
  const { status, quantityAvailable } = line.availability ?? {};
  if (status === 'NOT_FOUND') return <p className={css.blocking}>{t('cart.line.gone')}</p>;
  if (status === 'NOT_AVAILABLE') return <p className={css.blocking}>{t('cart.line.soldOut')}</p>;
  if (status === 'PARTIALLY_AVAILABLE' || (quantityAvailable ?? Number.POSITIVE_INFINITY) < line.quantity) {
    return <p className={css.warning}>{t('cart.line.left', { count: quantityAvailable ?? 0 })}</p>;
  }
  if (line.membersOnly && !loggedIn) return <p className={css.blocking}>{t('cart.line.members')}</p>;
  return null;
}
