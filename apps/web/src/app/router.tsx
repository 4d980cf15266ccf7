import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';

import { LoadingOverlay } from '../components/states.js';
import { ToastRegion } from '../components/toast-region.js';
import { cleanPathOf } from '../lib/old-address.js';

const messagePages = () => import('./pages/message-pages.js');

const root = createRootRoute({
  beforeLoad: ({ location }) => {
    // Links printed and mailed before the clean paths keep working.
    const clean = cleanPathOf(location.pathname, location.hash === '' ? '' : `#${location.hash}`);
    if (clean !== null) throw redirect({ href: clean, replace: true });
  },
  component: () => (
    <>
      <Outlet />
      <LoadingOverlay />
      <ToastRegion />
    </>
  ),
  errorComponent: lazyRouteComponent(messagePages, 'BrokenPage'),
  notFoundComponent: lazyRouteComponent(messagePages, 'NotFoundPage'),
});

const page = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

const routeTree = root.addChildren([
  createRoute({
    ...page('/'),
    component: lazyRouteComponent(() => import('./pages/gallery-page.js'), 'GalleryPage'),
  }),
  createRoute({
    ...page('/componente'),
    component: lazyRouteComponent(() => import('./pages/gallery-page.js'), 'GalleryPage'),
  }),
  createRoute({ ...page('/error'), component: lazyRouteComponent(messagePages, 'NotFoundPage') }),
  createRoute({
    ...page('/cookie-uri-dezactivate'),
    component: lazyRouteComponent(messagePages, 'NoCookiesPage'),
  }),
  createRoute({
    ...page('/account/invalidEmail'),
    component: lazyRouteComponent(messagePages, 'InvalidEmailPage'),
  }),
  // Every unknown address leads to /error.
  createRoute({
    ...page('$'),
    beforeLoad: () => {
      throw redirect({ to: '/error', replace: true });
    },
  }),
]);

export const router = createRouter({ routeTree, defaultPreload: 'intent' });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
