import { lazy, Suspense } from 'react';
import { getRouteApi } from '@tanstack/react-router';
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
  return <ThankYouPage orderId={route.useSearch().orderId ?? ''} prove={prove} />;
}
