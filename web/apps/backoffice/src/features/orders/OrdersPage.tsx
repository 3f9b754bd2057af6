import { ListPage } from '../../shared/list/ListPage.tsx';
import { useOrdersList } from './list.tsx';

export function OrdersPage() {
  return <ListPage spec={useOrdersList()} />;
}
