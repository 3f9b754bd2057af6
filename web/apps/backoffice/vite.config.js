import { fileURLToPath } from 'node:url';
import { appConfig } from '@souk/config/vite';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

export default {
  ...appConfig({ app: 'backoffice', base: '/admin/', root: at('.') }),
  // The operations of each service, by the service's name; tsconfig.json says the same.
  resolve: {
    alias: [
      {
        find: /^@souk\/client\/operations\/(.+)$/,
        replacement: `${at('../../packages/client/src/gen/operations')}/$1.gen.ts`,
      },
    ],
  },
};
