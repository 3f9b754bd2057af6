import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/checkout', page: page(() => import('./CheckoutPage.tsx'), 'CheckoutPage') },
  { path: '/order-settings', page: page(() => import('./OrdersPage.tsx'), 'OrdersPage') },
  { path: '/tips', page: page(() => import('./TipsPage.tsx'), 'TipsPage') },
  { path: '/currencies', page: page(() => import('./CurrenciesPage.tsx'), 'CurrenciesPage') },
  { path: '/checkout-links', page: page(() => import('./links/LinksPage.tsx'), 'LinksPage') },
  { path: '/invoice-settings', page: page(() => import('./InvoicesPage.tsx'), 'InvoicesPage') },
];
