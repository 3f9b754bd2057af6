export { CartPage as CartRoute } from '../../features/cart/CartPage.tsx';
