// The way with a replaced fetch: before the client is made, calls for the fixed hosts of the packages are sent to the
// store. Enough for pages that run in the browser only.
import { openShop } from '../shop/shop.js';
import { sendTo } from './send-to.js';

const store = import.meta.env.VITE_SOUK_URL;

sendTo(store);
openShop({
  clientId: import.meta.env.VITE_CLIENT_ID,
  picture: (address) => address.replace('https://static.wixstatic.com', store),
});
