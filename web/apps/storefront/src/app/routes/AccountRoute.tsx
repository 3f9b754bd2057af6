import { Outlet } from '@tanstack/react-router';
import { AccountLayout } from '../../features/account/AccountLayout.tsx';
import { NothingYet } from '../../features/account/NothingYet.tsx';

export { OverviewPage as OverviewRoute } from '../../features/account/OverviewPage.tsx';

export function AccountRoute() {
  return (
    <AccountLayout>
      <Outlet />
    </AccountLayout>
  );
}

export const OrdersRoute = () => <NothingYet part="orders" />;
