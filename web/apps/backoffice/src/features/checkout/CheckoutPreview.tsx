import type { CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getLook } from '@souk/client/operations/look';
import { reading } from '@souk/query/operations';
import { Logo, classes } from '@souk/ui';
import { brandTokens, variables } from '@souk/ui/look';
import { useMoney } from '../../shared/money.ts';
import { Seen } from '../../shared/Seen.tsx';
import { useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import { brandOf, type CheckoutValues } from './values.ts';
import css from './preview.module.css';

const sizes: Record<string, string | undefined> = { SMALL: css.small, MEDIUM: css.medium, LARGE: css.large };

/** The top of the checkout, its buttons and its summary, by the rules that the checkout has. */
export function CheckoutPreview({ values }: { values: CheckoutValues }) {
  const t = useText();
  const money = useMoney();
  const { client, settings } = useStore();
  const theme = useQuery(reading(client, getLook, {})).data?.look.theme;
  const worn = brandTokens(brandOf(values), theme);
  const text = values.headerText.trim();
  const logo = values.logo || theme?.logo?.url;
  return (
    <Seen title={t('checkout.sees')}>
      <div
        className={css.checkout}
        style={{ ...(theme ? variables(theme) : {}), ...worn.page } as CSSProperties}
        aria-hidden="true"
      >
        <div className={css.form}>
          <div className={classes(css.head, values.alignment === 'CENTER' && css.centred)}>
            {logo ? (
              <span className={css.mark}>
                <img src={logo} alt="" className={sizes[values.logo ? values.logoSize : 'MEDIUM']} />
                {text ? <b dir="auto">{text}</b> : null}
              </span>
            ) : (
              <Logo name={text || settings.siteName} />
            )}
            <span className={css.back}>{t('checkout.seesBack')}</span>
          </div>
          <span className={css.field} />
          <span className={css.button}>{t('checkout.seesNext')}</span>
          <span className={css.button} style={worn.place as CSSProperties}>
            {t('checkout.seesPay', { amount: money('54.90') })}
          </span>
        </div>
        <div className={css.summary} style={worn.summary as CSSProperties}>
          <b>{t('checkout.seesSummary')}</b>
          <span className={css.total}>
            <span>{t('checkout.seesTotal')}</span>
            <bdi>{money('54.90')}</bdi>
          </span>
        </div>
      </div>
    </Seen>
  );
}
