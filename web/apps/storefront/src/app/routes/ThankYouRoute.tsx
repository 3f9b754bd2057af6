import { getRouteApi } from '@tanstack/react-router';
import { ThankYouPage } from '../../features/order/ThankYouPage.tsx';

const route = getRouteApi('/thank-you');

export function ThankYouRoute() {
  return <ThankYouPage orderId={route.useSearch().orderId ?? ''} />;
}
