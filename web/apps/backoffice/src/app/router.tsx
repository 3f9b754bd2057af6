import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { SignedInPage } from '../features/entry/SignedInPage.tsx';
import { Crash } from './Crash.tsx';
import { NotFound } from './NotFound.tsx';
import { Shell } from './Shell.tsx';
import { routes } from './features.ts';
import { parseSearch, stringifySearch } from '../shared/search.ts';

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: Crash });

/** The one page that is open to everybody: people come back to it before they are known. */
const signedIn = createRoute({ getParentRoute: () => root, path: '/signed-in', component: SignedInPage });

const guarded = createRoute({ getParentRoute: () => root, id: 'guarded', component: Shell });

export function createAppRouter() {
  const pages = routes.map(({ path, page, search }) =>
    createRoute({ getParentRoute: () => guarded, path, component: page, validateSearch: search }),
  );
  // Who goes astray keeps the navigation.
  const astray = createRoute({ getParentRoute: () => guarded, path: '$', component: NotFound });
  return createRouter({
    routeTree: root.addChildren([signedIn, guarded.addChildren([...pages, astray])]),
    basepath: '/admin',
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Crash,
    scrollRestoration: true,
  });
}
