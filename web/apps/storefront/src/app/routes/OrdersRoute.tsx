import { getRouteApi } from '@tanstack/react-router';
import { OrderPage } from '../../features/account/orders/OrderPage.tsx';
import { OrdersPage } from '../../features/account/orders/OrdersPage.tsx';

export { FindOrderPage as FindOrderRoute } from '../../features/account/orders/FindOrderPage.tsx';

const list = getRouteApi('/account/orders');
const one = getRouteApi('/account/orders/$id');

export function OrdersRoute() {
  const navigate = list.useNavigate();
  return <OrdersPage search={list.useSearch()} onSearch={(search) => void navigate({ search })} />;
}

export function OrderRoute() {
  const { id } = one.useParams();
  return <OrderPage key={id} id={id} />;
}
