import { getRouteApi } from '@tanstack/react-router';
import { FindOrderPage } from '../../features/account/orders/FindOrderPage.tsx';
import { OrderPage } from '../../features/account/orders/OrderPage.tsx';
import { OrdersPage } from '../../features/account/orders/OrdersPage.tsx';

const list = getRouteApi('/account/orders');
const one = getRouteApi('/account/orders/$id');
const found = getRouteApi('/find-order');

export function FindOrderRoute() {
  const navigate = found.useNavigate();
  const { orderId } = found.useSearch();
  return <FindOrderPage key={orderId} orderId={orderId} onAnother={() => void navigate({ search: {} })} />;
}

export function OrdersRoute() {
  const navigate = list.useNavigate();
  return <OrdersPage search={list.useSearch()} onSearch={(search) => void navigate({ search })} />;
}

export function OrderRoute() {
  const { id } = one.useParams();
  return <OrderPage key={id} id={id} />;
}
