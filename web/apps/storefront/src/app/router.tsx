import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '@souk/client';
import { collectionListOptions, productBySlugOptions, productPlansOptions } from '@souk/query';
import { readListSearch, readPages, type ListSearch } from '../features/catalog/list-search.ts';
import { readOrdersSearch } from '../features/account/orders/list-search.ts';
import { Crash } from './Crash.tsx';
import { NotFound } from './NotFound.tsx';
import { Shell } from './Shell.tsx';

interface Context {
  cache: QueryClient;
  client: Client;
}

const root = createRootRouteWithContext<Context>()({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: Crash,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./routes/HomeRoute.tsx'), 'HomeRoute'),
});

const products = createRoute({
  getParentRoute: () => root,
  path: '/products',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./routes/ProductsRoute.tsx'), 'ProductsRoute'),
});

// Loaders only start the download; the screens show their own skeletons and errors.
const product = createRoute({
  getParentRoute: () => root,
  path: '/products/$slug',
  // What is chosen of it, so that a link leads to the same variant.
  validateSearch: ({ choice }: Record<string, unknown>): { choice?: string } =>
    typeof choice === 'string' ? { choice } : {},
  loader: ({ context, params }) => {
    const { queryKey, ...options } = productBySlugOptions(context.client, params.slug);
    void context.cache.prefetchQuery({ queryKey, ...options }).then(() => {
      const found = context.cache.getQueryData(queryKey);
      if (found) void context.cache.prefetchQuery(productPlansOptions(context.client, found.id));
    });
    void context.cache.prefetchQuery(collectionListOptions(context.client));
  },
  component: lazyRouteComponent(() => import('./routes/ProductRoute.tsx'), 'ProductRoute'),
});

// Where other front ends of the same protocol keep their product pages.
const productPage = createRoute({
  getParentRoute: () => root,
  path: '/product-page/$slug',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/products/$slug', params, replace: true });
  },
});

const collections = createRoute({
  getParentRoute: () => root,
  path: '/collections',
  validateSearch: (search: Record<string, unknown>): { page?: number } => {
    const page = readPages(search);
    return page ? { page } : {};
  },
  component: lazyRouteComponent(() => import('./routes/CollectionsRoute.tsx'), 'CollectionsRoute'),
});

const collection = createRoute({
  getParentRoute: () => root,
  path: '/collections/$slug',
  validateSearch: (search: Record<string, unknown>): Omit<ListSearch, 'collection'> => {
    const { collection: _, ...rest } = readListSearch(search);
    return rest;
  },
  component: lazyRouteComponent(() => import('./routes/CollectionRoute.tsx'), 'CollectionRoute'),
});

const content = createRoute({
  getParentRoute: () => root,
  path: '/pages/$slug',
  component: lazyRouteComponent(() => import('./routes/ContentRoute.tsx'), 'ContentRoute'),
});

const policies = createRoute({
  getParentRoute: () => root,
  path: '/policies',
  component: lazyRouteComponent(() => import('./routes/PoliciesRoute.tsx'), 'PoliciesRoute'),
});

const policy = createRoute({
  getParentRoute: () => root,
  path: '/policies/$kind',
  component: lazyRouteComponent(() => import('./routes/PolicyRoute.tsx'), 'PolicyRoute'),
});

const search = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: (given: Record<string, unknown>): { q?: string } & Omit<ListSearch, 'collection'> => {
    const q =
      typeof given.q === 'string' || typeof given.q === 'number' ? String(given.q).trim().slice(0, 100) : '';
    const { collection: _, ...rest } = readListSearch(given);
    return { ...rest, q: q || undefined };
  },
  component: lazyRouteComponent(() => import('./routes/SearchRoute.tsx'), 'SearchRoute'),
});

const cart = createRoute({
  getParentRoute: () => root,
  path: '/cart',
  component: lazyRouteComponent(() => import('./routes/CartRoute.tsx'), 'CartRoute'),
});

const thankYou = createRoute({
  getParentRoute: () => root,
  path: '/thank-you',
  validateSearch: (given: Record<string, unknown>): { orderId?: string } => ({
    orderId: typeof given.orderId === 'string' ? given.orderId : undefined,
  }),
  component: lazyRouteComponent(() => import('./routes/ThankYouRoute.tsx'), 'ThankYouRoute'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  path: '/signed-in',
  component: lazyRouteComponent(() => import('./routes/SignedInRoute.tsx'), 'SignedInRoute'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('./routes/AccountRoute.tsx'), 'AccountRoute'),
});

const overview = createRoute({
  getParentRoute: () => account,
  path: '/',
  component: lazyRouteComponent(() => import('./routes/AccountRoute.tsx'), 'OverviewRoute'),
});

const orders = createRoute({
  getParentRoute: () => account,
  path: '/orders',
  validateSearch: readOrdersSearch,
  component: lazyRouteComponent(() => import('./routes/OrdersRoute.tsx'), 'OrdersRoute'),
});

const order = createRoute({
  getParentRoute: () => account,
  path: '/orders/$id',
  component: lazyRouteComponent(() => import('./routes/OrdersRoute.tsx'), 'OrderRoute'),
});

const findOrder = createRoute({
  getParentRoute: () => root,
  path: '/find-order',
  validateSearch: (given: Record<string, unknown>): { orderId?: string } => ({
    orderId: typeof given.orderId === 'string' ? given.orderId : undefined,
  }),
  component: lazyRouteComponent(() => import('./routes/OrdersRoute.tsx'), 'FindOrderRoute'),
});

const subscriptions = createRoute({
  getParentRoute: () => account,
  path: '/subscriptions',
  component: lazyRouteComponent(() => import('./routes/SubscriptionsRoute.tsx'), 'SubscriptionsRoute'),
});

const subscription = createRoute({
  getParentRoute: () => account,
  path: '/subscriptions/$id',
  component: lazyRouteComponent(() => import('./routes/SubscriptionsRoute.tsx'), 'SubscriptionRoute'),
});

const wishlist = createRoute({
  getParentRoute: () => account,
  path: '/wishlist',
  component: lazyRouteComponent(() => import('./routes/WishlistRoute.tsx'), 'WishlistRoute'),
});

const addresses = createRoute({
  getParentRoute: () => account,
  path: '/addresses',
  component: lazyRouteComponent(() => import('./routes/KeepingRoute.tsx'), 'AddressesRoute'),
});

const cards = createRoute({
  getParentRoute: () => account,
  path: '/cards',
  // A card that was brought, when its owner is back from the page of the provider.
  validateSearch: ({ setup }: Record<string, unknown>): { setup?: string } =>
    typeof setup === 'string' ? { setup } : {},
  component: lazyRouteComponent(() => import('./routes/KeepingRoute.tsx'), 'CardsRoute'),
});

const giftCards = createRoute({
  getParentRoute: () => account,
  path: '/gift-cards',
  component: lazyRouteComponent(() => import('./routes/KeepingRoute.tsx'), 'GiftCardsRoute'),
});

const security = createRoute({
  getParentRoute: () => account,
  path: '/security',
  component: lazyRouteComponent(() => import('./routes/SecurityRoute.tsx'), 'SecurityRoute'),
});

const profile = createRoute({
  getParentRoute: () => account,
  path: '/profile',
  component: lazyRouteComponent(() => import('./routes/ProfileRoute.tsx'), 'ProfileRoute'),
});

const privacy = createRoute({
  getParentRoute: () => account,
  path: '/privacy',
  component: lazyRouteComponent(() => import('./routes/PeopleRoute.tsx'), 'PrivacyRoute'),
});

const followers = createRoute({
  getParentRoute: () => account,
  path: '/followers',
  validateSearch: (given: Record<string, unknown>): { list?: 'following'; page?: number } => ({
    list: given.list === 'following' ? 'following' : undefined,
    page: Number.isInteger(given.page) && Number(given.page) > 1 ? Number(given.page) : undefined,
  }),
  component: lazyRouteComponent(() => import('./routes/PeopleRoute.tsx'), 'FollowersRoute'),
});

const member = createRoute({
  getParentRoute: () => root,
  path: '/profile/$slug',
  validateSearch: (given: Record<string, unknown>): { list?: 'followers' | 'following'; page?: number } => ({
    list: given.list === 'followers' || given.list === 'following' ? given.list : undefined,
    page: Number.isInteger(given.page) && Number(given.page) > 1 ? Number(given.page) : undefined,
  }),
  component: lazyRouteComponent(() => import('./routes/MemberRoute.tsx'), 'MemberRoute'),
});

const tree = root.addChildren([
  home,
  products,
  product,
  productPage,
  collections,
  collection,
  content,
  policies,
  policy,
  search,
  cart,
  thankYou,
  signedIn,
  findOrder,
  account.addChildren([
    overview,
    orders,
    order,
    subscriptions,
    subscription,
    wishlist,
    addresses,
    cards,
    giftCards,
    security,
    profile,
    privacy,
    followers,
  ]),
  member,
]);

type Place = Pick<Parameters<typeof createRouter>[0], 'history' | 'isServer'>;

/** Where the browser is unless told otherwise. */
export function createAppRouter(context: Context, place: Place = {}) {
  return createRouter({
    ...place,
    routeTree: tree,
    context,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Crash,
    // On the server it would write a script into the page, which the page's content policy refuses.
    scrollRestoration: !place.isServer,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
