import { fileURLToPath } from 'node:url';
import { appConfig } from '@souk/config/vite';

export default appConfig({
  app: 'storefront',
  base: '/',
  drawn: true,
  root: fileURLToPath(new URL('.', import.meta.url)),
});
