// What a feature says about its pages. `features/<name>/routes.ts` exports a list named `routes`; the router finds it.
import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';

export interface FeatureRoute {
  /** Below /admin, with $names for what varies: `/orders/$id`. */
  path: string;
  page: AsyncRouteComponent<unknown>;
  /** What the address may hold after the question mark: `listSearch` for lists. */
  search?: (search: Record<string, unknown>) => Record<string, string>;
}

/** A page that is loaded when it is opened: `page(() => import('./OrdersPage.tsx'), 'OrdersPage')`. */
export const page = <Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): AsyncRouteComponent<unknown> =>
  lazyRouteComponent(load as () => Promise<Record<string, never>>, name) as AsyncRouteComponent<unknown>;

/** Pages with several views hold the open one in their address. */
export const tabSearch = (search: Record<string, unknown>): Record<string, string> =>
  typeof search.tab === 'string' ? { tab: search.tab } : {};
