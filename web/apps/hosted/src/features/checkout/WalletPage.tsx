import { useEffect, useRef, useState } from 'react';
import { Button, ErrorState, Loading, Skeleton, buttonClass } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { addressLines } from '@souk/ui/place';
import type { WalletPage as Wallet } from '@souk/client/checkout';
import { leaveFor } from '../../shared/navigation.ts';
import { Page } from '../../shared/Page.tsx';
import { refusalFrom, type Refusal } from '../../shared/refusal.ts';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { useTask } from '../../shared/task.ts';
import { useText } from '../../shared/text/index.ts';
import { testCards } from './logic/paying.ts';
import { ownPath } from './logic/ways-out.ts';
import { Choices } from './parts/Choices.tsx';
import { useCheckoutText } from './text/index.ts';
import { useCheckoutCalls } from './useCheckout.ts';
import css from '../../shared/Page.module.css';

type State =
  { is: 'loading' } | { is: 'gone' } | { is: 'failed'; refusal: Refusal } | { is: 'ready'; wallet: Wallet };

const ownOr = (address: string) => ownPath(address, location.origin) ?? address;

/** Stands in for the page of a wallet: who the shopper is, where it goes and which card pays. */
export function WalletPage({ token }: { token: string }) {
  const t = useCheckoutText();
  const shopText = useText();
  const calls = useCheckoutCalls();
  const [state, setState] = useState<State>({ is: 'loading' });
  const begun = useRef('');
  useEffect(() => {
    if (begun.current === token || state.is !== 'loading') return;
    begun.current = token;
    calls.walletPage(token).then(
      (wallet) => setState({ is: 'ready', wallet }),
      (error: unknown) => {
        const refusal = refusalFrom(error);
        setState(refusal.kind === 'refused' ? { is: 'gone' } : { is: 'failed', refusal });
      },
    );
  }, [calls, state, token]);
  if (state.is === 'loading') {
    return (
      <Loading>
        <Skeleton height={220} radius="var(--radius-control)" />
      </Loading>
    );
  }
  if (state.is === 'failed') {
    return (
      <ErrorState
        headingLevel={1}
        title={t('wallet.down')}
        text={shopText(state.refusal.kind === 'network' ? 'refusal.network' : 'refusal.system')}
        requestId={state.refusal.requestId}
        onRetry={() => {
          begun.current = '';
          setState({ is: 'loading' });
        }}
      />
    );
  }
  if (state.is === 'gone' || !state.wallet.open) {
    return (
      <Page title={t('wallet.gone.title')} lead={t('wallet.gone.text')}>
        <div className={css.actions}>
          <a
            href={state.is === 'gone' ? '/cart' : ownOr(state.wallet.returnUrl)}
            className={buttonClass('primary', 'large', css.wide)}
          >
            {t(state.is === 'gone' ? 'page.toCart' : 'wallet.back')}
          </a>
        </div>
      </Page>
    );
  }
  return <People token={token} wallet={state.wallet} />;
}

function People({ token, wallet }: { token: string; wallet: Wallet }) {
  const t = useCheckoutText();
  const { code } = useLanguage();
  const calls = useCheckoutCalls();
  const task = useTask();
  const [person, setPerson] = useState(wallet.people[0]?.id ?? '');
  const countries = new Intl.DisplayNames([code], { type: 'region' });
  const answer = (who?: string) =>
    void task.run(async () => {
      const { returnUrl } = await calls.answerWallet(token, who);
      leaveFor(ownOr(returnUrl));
      return true;
    });
  const amount = wallet.amount.formattedAmount ?? wallet.amount.amount;
  return (
    <Page
      title={t('wallet.title')}
      lead={
        <>
          {t('wallet.lead')} {t(wallet.delivery ? 'wallet.amountMore' : 'wallet.amount', { amount })}
        </>
      }
    >
      <RefusalNote refusal={task.refusal} until={task.until} />
      <Choices
        legend={t('wallet.who')}
        value={person}
        onChange={setPerson}
        choices={wallet.people.map(({ id, contactDetails, address, brand, lastDigits }) => ({
          value: id,
          label: (
            <bdi>
              {contactDetails.firstName} {contactDetails.lastName}
            </bdi>
          ),
          note: (
            <>
              {wallet.delivery ? (
                <>
                  <bdi>
                    {addressLines({ address }, (country) => countries.of(country) ?? country).join(', ')}
                  </bdi>
                  <br />
                </>
              ) : null}
              {t('payment.saved', { brand, digits: lastDigits })}:{' '}
              {t(testCards.find(({ number }) => number.endsWith(lastDigits))?.does ?? 'payment.testApproves')}
            </>
          ),
        }))}
      />
      <div className={css.actions}>
        <Button size="large" className={css.wide} busy={task.busy} onClick={() => answer(person)}>
          {t('wallet.confirm')}
        </Button>
        <Button
          variant="secondary"
          size="large"
          className={css.wide}
          disabled={task.busy}
          onClick={() => answer()}
        >
          {t('wallet.cancel')}
        </Button>
      </div>
    </Page>
  );
}
