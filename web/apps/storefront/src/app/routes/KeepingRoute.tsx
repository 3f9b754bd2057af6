export { AddressesPage as AddressesRoute } from '../../features/account/keeping/AddressesPage.tsx';
export { CardsPage as CardsRoute } from '../../features/account/keeping/CardsPage.tsx';
export { GiftCardsPage as GiftCardsRoute } from '../../features/account/keeping/GiftCardsPage.tsx';
