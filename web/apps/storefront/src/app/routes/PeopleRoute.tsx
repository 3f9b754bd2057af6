import { getRouteApi } from '@tanstack/react-router';
import { FollowersPage } from '../../features/account/people/FollowersPage.tsx';

export { PrivacyPage as PrivacyRoute } from '../../features/account/people/PrivacyPage.tsx';

const route = getRouteApi('/account/followers');

export function FollowersRoute() {
  return <FollowersPage {...route.useSearch()} />;
}
