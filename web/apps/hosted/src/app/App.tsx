import { Suspense, lazy, type ReactNode } from 'react';
import { Loading, Skeleton } from '@souk/ui';
import { usePage } from '../shared/navigation.ts';
import { SignInPage } from '../features/sign-in/SignInPage.tsx';
import { FlowGate } from './FlowGate.tsx';
import { Frame } from './Frame.tsx';
import { Landing } from './Landing.tsx';

// The sign-in is what most come for; the rest is fetched when it is wanted.
const pages = {
  register: lazy(async () => ({
    default: (await import('../features/register/RegisterPage.tsx')).RegisterPage,
  })),
  verify: lazy(async () => ({ default: (await import('../features/verify/VerifyPage.tsx')).VerifyPage })),
  'second-factor': lazy(async () => ({
    default: (await import('../features/second-factor/SecondFactorPage.tsx')).SecondFactorPage,
  })),
  'forgot-password': lazy(async () => ({
    default: (await import('../features/password/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  })),
  'reset-password': lazy(async () => ({
    default: (await import('../features/password/ResetPasswordPage.tsx')).ResetPasswordPage,
  })),
  waiting: lazy(async () => ({ default: (await import('../features/endings/WaitingPage.tsx')).WaitingPage })),
  'signed-out': lazy(async () => ({
    default: (await import('../features/endings/SignedOutPage.tsx')).SignedOutPage,
  })),
  problem: lazy(async () => ({ default: (await import('../features/endings/ProblemPage.tsx')).ProblemPage })),
  'not-offered': lazy(async () => ({
    default: (await import('../features/endings/NotOfferedPage.tsx')).NotOfferedPage,
  })),
  continue: lazy(async () => ({
    default: (await import('../features/endings/ContinuePage.tsx')).ContinuePage,
  })),
  'accept-invitation': lazy(async () => ({
    default: (await import('../features/staff/AcceptInvitationPage.tsx')).AcceptInvitationPage,
  })),
  approve: lazy(async () => ({ default: (await import('../features/staff/ApprovePage.tsx')).ApprovePage })),
  'first-run': lazy(async () => ({
    default: (await import('../features/staff/FirstRunPage.tsx')).FirstRunPage,
  })),
  checkout: lazy(async () => ({
    default: (await import('../features/checkout/CheckoutPage.tsx')).CheckoutPage,
  })),
  pay: lazy(async () => ({ default: (await import('../features/checkout/PayPage.tsx')).PayPage })),
  payment: lazy(async () => ({
    default: (await import('../features/checkout/PaymentReturnPage.tsx')).PaymentReturnPage,
  })),
  challenge: lazy(async () => ({
    default: (await import('../features/checkout/ChallengePage.tsx')).ChallengePage,
  })),
  wallet: lazy(async () => ({ default: (await import('../features/checkout/WalletPage.tsx')).WalletPage })),
};

const ofFlow = [
  'register',
  'verify',
  'second-factor',
  'forgot-password',
  'waiting',
  'not-offered',
  'continue',
] as const;

type OfFlow = (typeof ofFlow)[number];
const isOfFlow = (page: string): page is OfFlow => ofFlow.includes(page as OfFlow);

export function App() {
  const page = usePage();
  if (page === 'sign-in' || isOfFlow(page)) {
    // One gate for all of them: going from one to the next keeps the flow open.
    const Inner = page === 'sign-in' ? SignInPage : pages[page];
    return (
      <FlowGate page={page}>
        <Later key={page}>
          <Inner />
        </Later>
      </FlowGate>
    );
  }
  return alone(page);
}

/** Pages that need no flow. */
function alone(page: string) {
  const ResetPassword = pages['reset-password'];
  const SignedOut = pages['signed-out'];
  const Problem = pages.problem;
  const AcceptInvitation = pages['accept-invitation'];
  const FirstRun = pages['first-run'];
  const Approve = pages.approve;
  const framed = (inner: ReactNode, staff = false) => (
    <Frame staff={staff}>
      <Later key={page}>{inner}</Later>
    </Frame>
  );
  switch (page) {
    case 'reset-password':
      return framed(<ResetPassword />);
    case 'signed-out':
      return framed(<SignedOut />);
    case 'problem':
      return framed(<Problem code={new URLSearchParams(location.search).get('code') ?? ''} />);
    case 'accept-invitation':
      return framed(<AcceptInvitation />, true);
    case 'approve':
      return framed(<Approve />, true);
    case 'first-run':
      return framed(<FirstRun />, true);
    default:
      return named(page) ?? framed(<Landing />);
  }
}

/** Pages whose address names what they are about. */
function named(page: string) {
  const Checkout = pages.checkout;
  const Pay = pages.pay;
  const PaymentReturn = pages.payment;
  const Challenge = pages.challenge;
  const Wallet = pages.wallet;
  const [name, about = ''] = page.split('/').map(decodeURIComponent);
  const whole = (inner: ReactNode) => <Suspense fallback={null}>{inner}</Suspense>;
  if (name === 'checkout' && !about) return whole(<Checkout />);
  if (name === 'pay' && about) return whole(<Pay id={about} />);
  if (name === 'payment' && about) return whole(<PaymentReturn token={about} />);
  if ((name === 'challenge' || name === 'wallet') && about) {
    return (
      <Frame>
        <Later key={page}>{name === 'wallet' ? <Wallet token={about} /> : <Challenge token={about} />}</Later>
      </Frame>
    );
  }
  return null;
}

function Later({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton width="60%" height={44} />
        </Loading>
      }
    >
      {children}
    </Suspense>
  );
}
