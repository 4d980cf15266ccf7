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
import { auditSearch, structureSearch } from '../lib/search.js';
import { Shell } from './shell.js';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Shown only to somebody who is signed in; others meet the login modal. */
    readonly needsAccount?: boolean;
  }
}

const messagePages = () => import('./pages/message-pages.js');
const associationPages = () => import('./pages/association-pages.js');

const root = createRootRoute({
  beforeLoad: ({ location }) => {
    // Links printed and mailed before the clean paths keep working.
    const clean = cleanPathOf(location.pathname, location.hash === '' ? '' : `#${location.hash}`);
    if (clean !== null) throw redirect({ href: clean, replace: true });
    if (!navigator.cookieEnabled && location.pathname !== '/fara-cookie') {
      throw redirect({ to: '/fara-cookie', replace: true });
    }
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

const bare = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
const open = <Path extends string>(path: Path) => ({ getParentRoute: () => shell, path });
const mine = <Path extends string>(path: Path) => ({
  ...open(path),
  staticData: { needsAccount: true },
});

/** Everything of one association: an id that is no number is an unknown address. */
const association = createRoute({
  ...mine('/administration/association/$idAs'),
  params: {
    parse: ({ idAs }) => ({ idAs: Number(idAs) }),
    stringify: ({ idAs }) => ({ idAs: String(idAs) }),
  },
  beforeLoad: ({ params }) => {
    if (!Number.isSafeInteger(params.idAs) || params.idAs <= 0) {
      throw redirect({ to: '/error', replace: true });
    }
  },
  component: lazyRouteComponent(associationPages, 'AssociationGate'),
});
const inside = <Path extends string>(path: Path) => ({ getParentRoute: () => association, path });

const routeTree = root.addChildren([
  shell.addChildren([
    createRoute({
      ...open('/'),
      component: lazyRouteComponent(() => import('./pages/home-page.js'), 'HomePage'),
    }),
    createRoute({
      ...open('/adaugare'),
      component: lazyRouteComponent(
        () => import('../features/trial/trial-screen.js'),
        'TrialScreen',
      ),
    }),
    createRoute({
      ...open('/account'),
      beforeLoad: () => {
        throw redirect({ to: '/account/profile', replace: true });
      },
    }),
    createRoute({
      ...mine('/account/profile'),
      component: lazyRouteComponent(
        () => import('../features/account/profile-screen.js'),
        'ProfileScreen',
      ),
    }),
    createRoute({
      ...open('/account/password/reset/$idUser/$resetKey'),
      component: lazyRouteComponent(associationPages, 'NewPasswordPage'),
    }),
    createRoute({
      ...mine('/administration'),
      component: lazyRouteComponent(
        () => import('../features/associations/associations-screen.js'),
        'AssociationsScreen',
      ),
    }),
    association.addChildren([
      createRoute({
        ...inside('/'),
        beforeLoad: ({ params }) => {
          throw redirect({
            to: '/administration/association/$idAs/config/apartments',
            params,
            replace: true,
          });
        },
      }),
      createRoute({
        ...inside('/config/apartments'),
        validateSearch: structureSearch,
        component: lazyRouteComponent(associationPages, 'StructurePage'),
      }),
      createRoute({
        ...inside('/config/groups'),
        component: lazyRouteComponent(associationPages, 'GroupsPage'),
      }),
      createRoute({
        ...inside('/config/general'),
        component: lazyRouteComponent(associationPages, 'SettingsPage'),
      }),
      createRoute({
        ...inside('/config/users'),
        component: lazyRouteComponent(associationPages, 'UsersPage'),
      }),
      createRoute({
        ...inside('/audit'),
        validateSearch: auditSearch,
        component: lazyRouteComponent(associationPages, 'AuditPage'),
      }),
    ]),
  ]),
  createRoute({
    ...bare('/componente'),
    component: lazyRouteComponent(() => import('./pages/gallery-page.js'), 'GalleryPage'),
  }),
  createRoute({ ...bare('/error'), component: lazyRouteComponent(messagePages, 'NotFoundPage') }),
  createRoute({
    ...bare('/fara-cookie'),
    component: lazyRouteComponent(messagePages, 'NoCookiesPage'),
  }),
  createRoute({
    ...bare('/account/invalidEmail'),
    component: lazyRouteComponent(messagePages, 'InvalidEmailPage'),
  }),
  // Every unknown address leads to /error.
  createRoute({
    ...bare('$'),
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
