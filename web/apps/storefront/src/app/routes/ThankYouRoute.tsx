import { lazy, Suspense } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { useLook } from '../../features/look/LookProvider.tsx';
import { ThankYouPage, type Prove } from '../../features/order/ThankYouPage.tsx';

const route = getRouteApi('/thank-you');

const ProveOrder = lazy(() =>
  import('../../features/account/orders/ProveOrder.tsx').then(({ ProveOrder: one }) => ({ default: one })),
);

const prove: Prove = (orderId, signIn) => (
  <Suspense fallback={null}>
    <ProveOrder orderId={orderId}>{signIn}</ProveOrder>
  </Suspense>
);

export function ThankYouRoute() {
  const { orderId = '' } = route.useSearch();
  const { policies } = useLook();
  return (
    <ThankYouPage orderId={orderId} prove={prove} terms={policies.some(({ kind }) => kind === 'terms')} />
  );
}
