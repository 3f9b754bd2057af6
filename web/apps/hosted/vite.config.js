import { fileURLToPath } from 'node:url';
import { appConfig } from '@souk/config/vite';

export default appConfig({
  app: 'hosted',
  base: '/hosted/',
  root: fileURLToPath(new URL('.', import.meta.url)),
});
