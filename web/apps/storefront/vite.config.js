import { fileURLToPath } from 'node:url';
import { appConfig } from '@souk/config/vite';

export default appConfig({
  app: 'storefront',
  base: '/',
  // A page that arrives finished needs its styles before its scripts, and all of them are 12 KB.
  oneStyleSheet: true,
  root: fileURLToPath(new URL('.', import.meta.url)),
});
