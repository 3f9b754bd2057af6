import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { SignedInPage } from '../features/entry/SignedInPage.tsx';
import { HomePage } from '../features/home/HomePage.tsx';
import { Crash } from './Crash.tsx';
import { NotFound } from './NotFound.tsx';
import { Shell } from './Shell.tsx';

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: Crash });

/** The one page that is open to everybody: people come back to it before they are known. */
const signedIn = createRoute({ getParentRoute: () => root, path: '/signed-in', component: SignedInPage });

const guarded = createRoute({ getParentRoute: () => root, id: 'guarded', component: Shell });

/** Pages with several views hold the open one in their address. */
const tab = (search: Record<string, unknown>): { tab?: string } =>
  typeof search.tab === 'string' ? { tab: search.tab } : {};

const home = createRoute({ getParentRoute: () => guarded, path: '/', component: HomePage });
const members = createRoute({
  getParentRoute: () => guarded,
  path: '/members',
  validateSearch: tab,
  component: lazyRouteComponent(() => import('../features/members/MembersPage.tsx'), 'MembersPage'),
});
const staff = createRoute({
  getParentRoute: () => guarded,
  path: '/staff',
  validateSearch: tab,
  component: lazyRouteComponent(() => import('../features/staff/StaffPage.tsx'), 'StaffPage'),
});
const access = createRoute({
  getParentRoute: () => guarded,
  path: '/access',
  validateSearch: tab,
  component: lazyRouteComponent(() => import('../features/access/AccessPage.tsx'), 'AccessPage'),
});
const mail = createRoute({
  getParentRoute: () => guarded,
  path: '/mail',
  validateSearch: tab,
  component: lazyRouteComponent(() => import('../features/mail/MailPage.tsx'), 'MailPage'),
});
const frontEnds = createRoute({
  getParentRoute: () => guarded,
  path: '/front-ends',
  component: lazyRouteComponent(() => import('../features/frontends/FrontEndsPage.tsx'), 'FrontEndsPage'),
});
const files = createRoute({
  getParentRoute: () => guarded,
  path: '/product-files',
  component: lazyRouteComponent(() => import('../features/catalog/FilesPage.tsx'), 'FilesPage'),
});
const account = createRoute({
  getParentRoute: () => guarded,
  path: '/account',
  component: lazyRouteComponent(() => import('../features/account/AccountPage.tsx'), 'AccountPage'),
});
const about = createRoute({
  getParentRoute: () => guarded,
  path: '/about',
  component: lazyRouteComponent(() => import('../features/system/AboutPage.tsx'), 'AboutPage'),
});

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([
      signedIn,
      guarded.addChildren([home, members, files, staff, access, mail, frontEnds, account, about]),
    ]),
    basepath: '/admin',
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Crash,
    scrollRestoration: true,
  });
}
