import { Outlet } from '@tanstack/react-router';
import { AccountLayout } from '../../features/account/AccountLayout.tsx';

export { OverviewPage as OverviewRoute } from '../../features/account/OverviewPage.tsx';

export function AccountRoute() {
  return (
    <AccountLayout>
      <Outlet />
    </AccountLayout>
  );
}
