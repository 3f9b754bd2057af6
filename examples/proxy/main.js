// The way with a proxy: the storefront is as it always was. Its calls arrive at the store because the names of the
// hosts lead to the proxy.
import { openShop } from '../shop/shop.js';

openShop({ clientId: import.meta.env.VITE_CLIENT_ID });
