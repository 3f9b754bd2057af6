import { Link } from '@tanstack/react-router';
import type { LineItem } from '@souk/client';
import { Button, ErrorState, Picture, Price, StatusPill } from '@souk/ui';
import { choicesOf } from '@souk/ui/choices';
import { requestIdOf } from '../../shared/store.ts';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import { nameOf, slugOf } from './cart-changes.ts';
import { useCartText } from './text/index.ts';
import { useLater, useLaterList } from './useLater.ts';
import css from './SavedForLater.module.css';

/** Fewer than this many left is worth saying. */
const few = 5;

/** What a member put aside, with the prices and the stock of now. Nothing where there is nothing. */
export function SavedForLater() {
  const t = useCartText();
  const loggedIn = useLoggedIn();
  const { data, error, refetch } = useLaterList();
  const { moving, toCart, remove } = useLater();
  if (!loggedIn || (!data && !error)) return null;
  if (!data) {
    return (
      <section className={css.part}>
        <ErrorState
          bar
          title={t('later.error')}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      </section>
    );
  }
  if (data.lineItems.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="later">
      <h2 id="later" className={css.title}>
        {t('later.title')}
      </h2>
      <ul className={css.list}>
        {(data.lineItems as LineItem[]).map((line) => (
          <li key={line.id}>
            <Item
              line={line}
              busy={moving.includes(line.id)}
              onCart={() => void toCart(line)}
              onRemove={() => void remove(line)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  line: LineItem;
  busy: boolean;
  onCart: () => void;
  onRemove: () => void;
}

function Item({ line, busy, onCart, onRemove }: ItemProps) {
  const t = useCartText();
  const name = nameOf(line);
  const slug = slugOf(line);
  const choices = choicesOf(line);
  const { status } = line.availability ?? {};
  const sold = status !== 'NOT_FOUND' && status !== 'NOT_AVAILABLE';
  return (
    <article className={css.item}>
      <Picture className={css.picture} image={line.image} alt="" sizes="128px" />
      <div className={css.text}>
        <h3 className={css.name}>
          {slug ? (
            <Link to="/products/$slug" params={{ slug }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        {choices ? <p className={css.small}>{choices}</p> : null}
        {line.quantity > 1 ? (
          <p className={css.small}>{t('later.quantity', { count: line.quantity })}</p>
        ) : null}
        {line.price ? (
          <Price now={line.price.formattedAmount} before={line.fullPrice?.formattedAmount} />
        ) : null}
        <p className={css.small}>
          <Stock line={line} />
        </p>
        <div className={css.actions}>
          {sold ? (
            <Button
              variant="secondary"
              size="small"
              busy={busy}
              aria-label={t('later.toCartName', { name })}
              onClick={onCart}
            >
              {t('later.toCart')}
            </Button>
          ) : null}
          <Button
            variant="quiet"
            size="small"
            aria-label={t('later.removeName', { name })}
            onClick={busy ? undefined : onRemove}
          >
            {t('later.remove')}
          </Button>
        </div>
      </div>
    </article>
  );
}

function Stock({ line }: { line: LineItem }) {
  const t = useCartText();
  const { status, quantityAvailable: left } = line.availability ?? {};
  if (status === 'NOT_FOUND') return <StatusPill tone="neutral">{t('later.gone')}</StatusPill>;
  if (status === 'NOT_AVAILABLE') return <StatusPill tone="bad">{t('later.soldOut')}</StatusPill>;
  if (left !== undefined && left !== null && left <= few) return t('later.left', { count: left });
  return t('later.inStock');
}
