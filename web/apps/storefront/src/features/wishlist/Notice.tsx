import { useId, useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isSoukError, storesAppId, type CatalogReference, type Product } from '@souk/client';
import { createAccount } from '@souk/client/account';
import { createBackInStockNotificationRequest } from '@souk/client/operations/ecom-back-in-stock-notifications';
import { getSettings } from '@souk/client/operations/ecom-back-in-stock-settings';
import { meOptions } from '@souk/query/account';
import { reading } from '@souk/query/operations';
import { Button, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useStore } from '../../shared/store.ts';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import { useWishText, type WishKey } from './text/index.ts';
import css from './Notice.module.css';

const refusals: Readonly<Record<string, WishKey>> = {
  TOO_MANY_BACK_IN_STOCK_REQUESTS: 'notice.tooMany',
  REQUEST_COLLECTION_DISABLED: 'notice.off',
};

const looksRight = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);

interface Props {
  product: Product;
  reference: CatalogReference;
}

/** Asks to be told when something sold out is back. Shops that take no such requests do not show it. */
export function Notice({ product, reference }: Props) {
  const { client } = useStore();
  const { data } = useQuery({ ...reading(client, getSettings, {}), staleTime: 5 * 60_000 });
  const state = data?.settings?.collectionStates.find((each) => each.appId === storesAppId);
  if (!state?.collectingRequests) return null;
  return <Form key={JSON.stringify(reference)} product={product} reference={reference} />;
}

function Form({ product, reference }: Props) {
  const t = useWishText();
  const id = useId();
  const { client } = useStore();
  const { code } = useLanguage();
  const loggedIn = useLoggedIn();
  const me = useQuery({ ...meOptions(createAccount(client)), enabled: loggedIn });
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [answer, setAnswer] = useState('');
  const email = typed ?? me.data?.email?.address ?? '';

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const address = email.trim();
    if (!looksRight(address)) {
      setProblem(t('notice.bad'));
      return;
    }
    setBusy(true);
    setProblem('');
    try {
      await client.call(createBackInStockNotificationRequest, {
        request: {
          catalogReference: reference,
          email: address,
          itemUrl: location.origin + location.pathname,
        },
        itemDetails: { name: product.name, price: String(product.priceData?.discountedPrice ?? 0) },
        language: code,
      });
      setAnswer(t('notice.asked', { email: address }));
    } catch (error) {
      const refused = isSoukError(error) ? (error.code ?? '') : '';
      if (refused === 'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS') {
        setAnswer(t('notice.already', { email: address }));
      } else if (isSoukError(error) && error.violations.some(({ field }) => field === 'request.email')) {
        setProblem(t('notice.bad'));
      } else if (isSoukError(error) && error.kind === 'network') {
        setProblem(t('notice.offline'));
      } else {
        setProblem(t(refusals[refused] ?? 'notice.failed'));
      }
    }
    setBusy(false);
  };

  return (
    <section className={css.notice} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {t('notice.title')}
      </h2>
      {answer ? (
        <p role="status">{answer}</p>
      ) : (
        <form noValidate onSubmit={(event) => void send(event)}>
          <p className={css.text}>{t('notice.text')}</p>
          <div className={css.row}>
            <TextField
              className={css.field}
              label={t('notice.email')}
              type="email"
              dir="ltr"
              autoComplete="email"
              maxLength={254}
              value={email}
              error={problem || undefined}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem('');
              }}
            />
            <Button type="submit" variant="secondary" busy={busy}>
              {t('notice.send')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
