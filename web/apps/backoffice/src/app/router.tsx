import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { closedSections } from '../shared/sections.ts';
import { Crash } from './Crash.tsx';
import { NotFound } from './NotFound.tsx';
import { SectionClosed } from './SectionClosed.tsx';
import { Shell } from './Shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: Crash });

const about = createRoute({
  getParentRoute: () => root,
  path: '/about',
  component: lazyRouteComponent(() => import('../features/system/AboutPage.tsx'), 'AboutPage'),
});

const closed = closedSections.map((section) =>
  createRoute({
    getParentRoute: () => root,
    path: section.path,
    component: () => <SectionClosed section={section} />,
  }),
);

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([about, ...closed]),
    basepath: '/admin',
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Crash,
    scrollRestoration: true,
  });
}
