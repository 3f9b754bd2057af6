import { Callout } from '@souk/ui';
import type { Outcome } from './TryOut.tsx';
import { useTryText } from './text.ts';
import css from './tryout.module.css';

type Applied = Outcome['with']['discounts'][number];

const nameOf = ({ coupon, discountRule }: Applied): string =>
  discountRule?.name.original ?? (coupon ? coupon.code : '');

const amountOf = ({ coupon, discountRule, merchantDiscount }: Applied): string =>
  (discountRule ?? coupon ?? merchantDiscount)?.amount?.formattedAmount ?? '';

const keyOf = ({ coupon, discountRule }: Applied): string => discountRule?.id ?? coupon?.id ?? '';

/**
 * The cart without the discount and with it. Lines cost what is left of them and add up to the total; so does the
 * subtotal, before any discount, less the discounts below it.
 */
export function Prices({ outcome }: { outcome: Outcome }) {
  const t = useTryText();
  const { lines, without, with: after, saved } = outcome;
  // A discount of either side has a row; what a side lacks is said.
  const names = new Map([...without.discounts, ...after.discounts].map((one) => [keyOf(one), nameOf(one)]));
  const of = (list: Applied[], key: string) => {
    const found = list.find((one) => keyOf(one) === key);
    return found ? `−${amountOf(found)}` : t('tryout.none');
  };
  const less = /[1-9]/.test(saved.amount) && !saved.amount.startsWith('-');
  return (
    <>
      <table className={css.prices}>
        <thead>
          <tr>
            <th scope="col">{t('tryout.product')}</th>
            <th scope="col">{t('tryout.without')}</th>
            <th scope="col">{t('tryout.with')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={at}>
              <th scope="row">
                <bdi>{line.quantity > 1 ? `${line.name} × ${line.quantity}` : line.name}</bdi>
              </th>
              <td>
                <bdi>{line.without.formattedAmount}</bdi>
              </td>
              <td className={line.with.amount === line.without.amount ? undefined : css.less}>
                <bdi>{line.with.formattedAmount}</bdi>
              </td>
            </tr>
          ))}
          <tr className={css.of}>
            <th scope="row">{t('tryout.subtotal')}</th>
            <td>
              <bdi>{without.subtotal.formattedAmount}</bdi>
            </td>
            <td>
              <bdi>{after.subtotal.formattedAmount}</bdi>
            </td>
          </tr>
          {[...names].map(([key, name]) => (
            <tr key={key} className={css.of}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                <bdi>{of(without.discounts, key)}</bdi>
              </td>
              <td className={css.less}>
                <bdi>{of(after.discounts, key)}</bdi>
              </td>
            </tr>
          ))}
          <tr className={css.total}>
            <th scope="row">{t('tryout.total')}</th>
            <td>
              <bdi>{without.total.formattedAmount}</bdi>
            </td>
            <td>
              <bdi>{after.total.formattedAmount}</bdi>
            </td>
          </tr>
        </tbody>
      </table>
      <Callout tone={less ? 'good' : 'neutral'}>
        <p>{less ? t('tryout.saves', { amount: saved.formattedAmount }) : t('tryout.savesNothing')}</p>
      </Callout>
    </>
  );
}
