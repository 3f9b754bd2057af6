import { fileURLToPath } from 'node:url';
import { appConfig } from '@souk/config/vite';

export default appConfig({
  app: 'backoffice',
  base: '/admin/',
  gathered: true,
  root: fileURLToPath(new URL('.', import.meta.url)),
});
