import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverConfig } from '@souk/config/vite';

const root = fileURLToPath(new URL('.', import.meta.url));

export default serverConfig({
  app: 'storefront',
  base: '/',
  root,
  entry: path.join(root, 'src/entry-server.tsx'),
});
