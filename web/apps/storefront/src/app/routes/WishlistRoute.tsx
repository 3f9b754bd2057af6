export { WishlistPage as WishlistRoute } from '../../features/wishlist/WishlistPage.tsx';
