import { describe, expect, it } from 'vitest';
import { judge } from './import-direction.js';

const at = (file) => `/repo/web/${file}`;

describe('import direction', () => {
  it.each([
    ['apps/storefront/src/app/router.tsx', '../features/cart/CartDrawer.tsx', true],
    ['apps/storefront/src/app/router.tsx', '@souk/ui', true],
    ['apps/storefront/src/features/cart/a.ts', './b.ts', true],
    ['apps/storefront/src/features/cart/a.ts', '../../shared/text.ts', true],
    ['apps/storefront/src/features/cart/a.ts', '../catalog/b.ts', false],
    ['apps/storefront/src/features/cart/a.ts', '../../app/router.tsx', false],
    ['apps/storefront/src/shared/text.ts', '../features/cart/a.ts', false],
    ['apps/storefront/src/features/cart/a.ts', '../../../../../packages/ui/src/index.ts', false],
    ['apps/storefront/src/features/cart/a.ts', '@souk/backoffice', false],
    ['packages/ui/src/index.ts', '@souk/client', false],
    ['packages/client/src/index.ts', '@souk/query', false],
    ['packages/query/src/index.ts', '@souk/client', true],
    ['packages/query/src/index.ts', 'react', true],
  ])('%s importing %s: allowed is %s', (file, specifier, allowed) => {
    expect(judge(at(file), specifier) === null).toBe(allowed);
  });
});
