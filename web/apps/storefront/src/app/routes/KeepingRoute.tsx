import { getRouteApi } from '@tanstack/react-router';
import { CardsPage } from '../../features/account/keeping/CardsPage.tsx';

export { AddressesPage as AddressesRoute } from '../../features/account/keeping/AddressesPage.tsx';
export { GiftCardsPage as GiftCardsRoute } from '../../features/account/keeping/GiftCardsPage.tsx';

const cards = getRouteApi('/account/cards');

export function CardsRoute() {
  return <CardsPage {...cards.useSearch()} />;
}
