import { getRouteApi } from '@tanstack/react-router';
import { SubscriptionPage } from '../../features/account/subscriptions/SubscriptionPage.tsx';

export { SubscriptionsPage as SubscriptionsRoute } from '../../features/account/subscriptions/SubscriptionsPage.tsx';

const route = getRouteApi('/account/subscriptions/$id');

export function SubscriptionRoute() {
  const { id } = route.useParams();
  return <SubscriptionPage key={id} id={id} />;
}
