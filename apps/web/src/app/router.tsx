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
import {
  auditSearch,
  approvalsSearch,
  alertsSearch,
  arrearsSearch,
  fundRegisterSearch,
  historySearch,
  isId,
  isMonth,
  lettersSearch,
  metersSearch,
  outgoSearch,
  paymentsSearch,
  personsSearch,
  registerSearch,
  reportsSearch,
  sheetSearch,
  sheetsSearch,
  structureSearch,
  tableSearch,
  takeoverSearch,
  unsubscribeSearch,
  usersSearch,
} from '../lib/search.js';
import { askApartmentMonth, askTable } from './pages/ask-ahead.js';
import * as associationPages from './pages/association-pages.js';
import * as linkedPages from './pages/linked-pages.js';
import * as monthPages from './pages/month-pages.js';
import { Shell } from './shell.js';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** True for pages that need a signed-in user; others get the login modal. */
    readonly needsAccount?: boolean;
  }
}

const messagePages = () => import('./pages/message-pages.js');
const associationGate = () => import('./pages/association-gate.js');
const publicPages = () => import('./pages/public-pages.js');
const latestPages = () => import('./pages/latest-pages.js');

const root = createRootRoute({
  beforeLoad: ({ location }) => {
    // Old links in print and mail, from before the clean paths, keep working.
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

/** Parses numeric parameters; a value that is not an id or a month leads to the page for unknown addresses. */
function numbers<Name extends string>(...names: readonly Name[]) {
  const each = <Given, Made>(given: Record<Name, Given>, made: (one: Given) => Made) =>
    Object.fromEntries(names.map((name) => [name, made(given[name])])) as Record<Name, Made>;
  return {
    params: {
      parse: (texts: Record<Name, string>) => each(texts, Number),
      stringify: (values: Record<Name, number>) => each(values, String),
    },
    beforeLoad: ({ params }: { params: Record<Name, number> }) => {
      const isKnown = (name: Name) => (name === 'idMonth' ? isMonth : isId)(params[name]);
      if (!names.every(isKnown)) throw redirect({ to: '/error', replace: true });
    },
  };
}

/** Redirects an address kept for old links. */
const movedTo = (to: '/general/terms' | '/account/profile' | '/tenant' | '/error') => () => {
  throw redirect({ to, replace: true });
};

const ofAssociation = {
  ...numbers('idAs'),
  component: lazyRouteComponent(associationGate, 'AssociationGate'),
};

/** The configuration pages of an association. */
const association = createRoute({ ...mine('/administration/association/$idAs'), ...ofAssociation });
const inside = <Path extends string>(path: Path) => ({ getParentRoute: () => association, path });

/** The pages of an association's months. */
const work = createRoute({ ...mine('/association/$idAs'), ...ofAssociation });
const atWork = <Path extends string>(path: Path) => ({ getParentRoute: () => work, path });

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
      ...open('/general/terms'),
      component: lazyRouteComponent(publicPages, 'TermsPage'),
    }),
    createRoute({
      ...open('/termeni'),
      beforeLoad: movedTo('/general/terms'),
    }),
    createRoute({
      ...open('/termsc'),
      component: lazyRouteComponent(publicPages, 'CashTermsPage'),
    }),
    createRoute({
      ...open('/general/prelucrareDate'),
      component: lazyRouteComponent(publicPages, 'PersonalDataPage'),
    }),
    createRoute({
      ...open('/general/politicaCofidentialitate'),
      component: lazyRouteComponent(publicPages, 'PrivacyPage'),
    }),
    createRoute({
      ...open('/general/cookieModules'),
      component: lazyRouteComponent(publicPages, 'CookiesPage'),
    }),
    createRoute({
      ...open('/documentatie'),
      component: lazyRouteComponent(publicPages, 'DocumentationPage'),
    }),
    createRoute({
      ...open('/preturi'),
      component: lazyRouteComponent(publicPages, 'PricesPage'),
    }),
    createRoute({
      ...open('/contact'),
      component: lazyRouteComponent(
        () => import('../features/contact/contact-screen.js'),
        'ContactScreen',
      ),
    }),
    createRoute({
      ...open('/despre'),
      component: lazyRouteComponent(publicPages, 'AboutPage'),
    }),
    createRoute({
      ...open('/parteneri'),
      component: lazyRouteComponent(publicPages, 'PartnersPage'),
    }),
    createRoute({
      ...open('/verificare/$code'),
      component: linkedPages.CertificateCheckPage,
    }),
    createRoute({
      ...open('/account'),
      beforeLoad: movedTo('/account/profile'),
    }),
    createRoute({
      ...mine('/account/profile'),
      component: lazyRouteComponent(
        () => import('../features/account/profile-screen.js'),
        'ProfileScreen',
      ),
    }),
    createRoute({
      ...open('/account/unsubscribe'),
      validateSearch: unsubscribeSearch,
      component: linkedPages.UnsubscribePage,
    }),
    createRoute({
      ...mine('/tenant'),
      component: lazyRouteComponent(
        () => import('../features/tenant/tenant-outgo-screen.js'),
        'TenantOutgoScreen',
      ),
    }),
    // The old address of the tenant's bill: /tenant.html#/tenant/outgo.
    createRoute({
      ...open('/tenant/outgo'),
      beforeLoad: movedTo('/tenant'),
    }),
    createRoute({
      ...mine('/tenant/history'),
      component: lazyRouteComponent(
        () => import('../features/tenant/tenant-history-screen.js'),
        'TenantHistoryScreen',
      ),
    }),
    createRoute({
      ...mine('/tenant/payments'),
      component: lazyRouteComponent(
        () => import('../features/tenant/tenant-payments-screen.js'),
        'TenantPaymentsScreen',
      ),
    }),
    createRoute({
      ...mine('/tenant/letters'),
      component: lazyRouteComponent(
        () => import('../features/tenant/tenant-letters-screen.js'),
        'TenantLettersScreen',
      ),
    }),
    createRoute({
      ...mine('/tenant/apartments'),
      component: lazyRouteComponent(
        () => import('../features/tenant/tenant-apartments-screen.js'),
        'TenantApartmentsScreen',
      ),
    }),
    createRoute({
      ...open('/account/email/reset/$idUser/$resetKey'),
      component: linkedPages.ChangeEmailPage,
    }),
    createRoute({
      ...open('/account/email/confirm/$idUser/$resetKey'),
      component: linkedPages.ConfirmEmailPage,
    }),
    createRoute({
      ...open('/account/email/delete/$idUser/$resetKey'),
      component: linkedPages.DeleteAccountPage,
    }),
    createRoute({
      ...open('/account/password/reset/$idUser/$resetKey'),
      component: linkedPages.NewPasswordPage,
    }),
    createRoute({
      ...mine('/administration'),
      component: lazyRouteComponent(
        () => import('../features/associations/associations-screen.js'),
        'AssociationsScreen',
      ),
    }),
    createRoute({
      ...mine('/administration/companies'),
      component: lazyRouteComponent(
        () => import('../features/companies/companies-screen.js'),
        'CompaniesScreen',
      ),
    }),
    createRoute({
      ...mine('/portfolio'),
      component: lazyRouteComponent(
        () => import('../features/portfolio/portfolio-screen.js'),
        'PortfolioScreen',
      ),
    }),
    createRoute({
      ...mine('/accounting'),
      component: lazyRouteComponent(
        () => import('../features/accounting/accounted-screen.js'),
        'AccountedScreen',
      ),
    }),
    createRoute({
      ...mine('/accounting/paymentsApproval'),
      validateSearch: approvalsSearch,
      component: lazyRouteComponent(
        () => import('../features/accounting/approvals-screen.js'),
        'ApprovalsScreen',
      ),
    }),
    createRoute({
      ...mine('/accounting/bills'),
      component: lazyRouteComponent(
        () => import('../features/accounting/bills-screen.js'),
        'BillsScreen',
      ),
    }),
    createRoute({
      ...mine('/accounting/fastDocAdd'),
      component: lazyRouteComponent(
        () => import('../features/accounting/fast-document-screen.js'),
        'FastDocumentScreen',
      ),
    }),
    createRoute({
      ...mine('/accounting/assignments'),
      component: lazyRouteComponent(
        () => import('../features/accounting/assignments-screen.js'),
        'AssignmentsScreen',
      ),
    }),
    createRoute({
      ...mine('/tenant/meters'),
      component: lazyRouteComponent(
        () => import('../features/own-meters/own-meters-screen.js'),
        'OwnMetersScreen',
      ),
    }),
    createRoute({
      ...mine('/tenant/consumption'),
      validateSearch: personsSearch,
      component: lazyRouteComponent(
        () => import('../features/consumption/consumption-screens.js'),
        'OwnConsumptionScreen',
      ),
    }),
    createRoute({
      ...mine('/accounting/personsReport'),
      validateSearch: personsSearch,
      component: lazyRouteComponent(
        () => import('../features/persons/persons-report-screen.js'),
        'PersonsReportScreen',
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
        component: associationPages.StructurePage,
      }),
      createRoute({
        ...inside('/config/apartments/sheet'),
        validateSearch: sheetSearch,
        component: associationPages.SheetPage,
      }),
      createRoute({
        ...inside('/config/groups'),
        component: associationPages.GroupsPage,
      }),
      createRoute({
        ...inside('/config/general'),
        component: associationPages.SettingsPage,
      }),
      createRoute({
        ...inside('/config/users'),
        validateSearch: usersSearch,
        component: associationPages.UsersPage,
      }),
      createRoute({
        ...inside('/config/providers'),
        component: associationPages.ProvidersPage,
      }),
      createRoute({
        ...inside('/config/providers/$idServiceProvider'),
        ...numbers('idServiceProvider'),
        component: associationPages.BillReportPage,
      }),
      createRoute({
        ...inside('/config/takeover'),
        validateSearch: takeoverSearch,
        component: associationPages.TakeoverPage,
      }),
      createRoute({
        ...inside('/audit'),
        validateSearch: auditSearch,
        component: associationPages.AuditPage,
      }),
      createRoute({
        ...inside('/config/tableConfig'),
        beforeLoad: ({ params }) => {
          throw redirect({ to: '/association/$idAs/config/tableConfig', params, replace: true });
        },
      }),
    ]),
    work.addChildren([
      createRoute({
        ...atWork('/'),
        beforeLoad: ({ params }) => {
          throw redirect({ to: '/association/$idAs/months', params, replace: true });
        },
      }),
      createRoute({
        ...atWork('/months'),
        component: monthPages.MonthsPage,
      }),
      createRoute({
        ...atWork('/config/tableConfig'),
        component: monthPages.ColumnsPage,
      }),
      createRoute({
        ...atWork('/payments'),
        validateSearch: paymentsSearch,
        component: monthPages.PaymentsPage,
      }),
      createRoute({
        ...atWork('/alerts'),
        validateSearch: alertsSearch,
        component: monthPages.AlertsPage,
      }),
      createRoute({
        ...atWork('/supplierInvoices'),
        component: monthPages.SupplierInvoicesPage,
      }),
      createRoute({
        ...atWork('/supplierInvoices/$idProposal'),
        ...numbers('idProposal'),
        component: monthPages.SupplierInvoicePage,
      }),
      createRoute({
        ...atWork('/documents'),
        validateSearch: registerSearch,
        component: monthPages.DocumentRegisterPage,
      }),
      createRoute({
        ...atWork('/month/$idMonth/outgo'),
        ...numbers('idMonth'),
        validateSearch: outgoSearch,
        component: monthPages.OutgoPage,
      }),
      createRoute({
        ...atWork('/group/$idGroup/month/$idMonth/meters'),
        ...numbers('idGroup', 'idMonth'),
        validateSearch: metersSearch,
        component: monthPages.MetersPage,
      }),
      createRoute({
        ...atWork('/funds'),
        component: monthPages.FundsPage,
      }),
      createRoute({
        ...atWork('/fundRegisters'),
        component: monthPages.FundRegistersPage,
      }),
      createRoute({
        ...atWork('/fund/$idFund/register'),
        ...numbers('idFund'),
        validateSearch: fundRegisterSearch,
        component: monthPages.FundRegisterPage,
      }),
      createRoute({
        ...atWork('/group/$idGroup/month/$idMonth/funds'),
        ...numbers('idGroup', 'idMonth'),
        component: monthPages.FundsTablePage,
      }),
      createRoute({
        ...atWork('/balance'),
        component: monthPages.BalancePage,
      }),
      createRoute({
        ...atWork('/arrears'),
        validateSearch: arrearsSearch,
        component: monthPages.ArrearsPage,
      }),
      createRoute({
        ...atWork('/penaltyProposals'),
        component: monthPages.ProposalsPage,
      }),
      createRoute({
        ...atWork('/persons'),
        validateSearch: personsSearch,
        component: monthPages.PersonsPage,
      }),
      createRoute({
        ...atWork('/reports'),
        validateSearch: reportsSearch,
        component: monthPages.ReportsPage,
      }),
      createRoute({
        ...atWork('/letters'),
        validateSearch: lettersSearch,
        component: associationPages.LettersPage,
      }),
      createRoute({
        ...atWork('/apartmentSheets'),
        validateSearch: sheetsSearch,
        component: associationPages.ApartmentSheetsPage,
      }),
      createRoute({
        ...atWork('/group/$idGroup/consumption'),
        ...numbers('idGroup'),
        validateSearch: personsSearch,
        component: monthPages.GroupConsumptionPage,
      }),
      createRoute({
        ...atWork('/apartment/$idAp/consumption'),
        ...numbers('idAp'),
        validateSearch: personsSearch,
        component: monthPages.ApartmentConsumptionPage,
      }),
      createRoute({
        ...atWork('/table'),
        component: lazyRouteComponent(latestPages, 'LatestTablePage'),
      }),
      createRoute({
        ...atWork('/meters'),
        component: lazyRouteComponent(latestPages, 'LatestMetersPage'),
      }),
      createRoute({
        ...atWork('/group/$idGroup/month/$idMonth'),
        ...numbers('idGroup', 'idMonth'),
        validateSearch: tableSearch,
        loader: askTable,
        component: lazyRouteComponent(() => import('./pages/table-page.js'), 'TablePage'),
      }),
      createRoute({
        ...atWork('/apartment/$idAp/history'),
        ...numbers('idAp'),
        validateSearch: historySearch,
        component: monthPages.HistoryPage,
      }),
      createRoute({
        ...atWork('/apartment/$idAp/month/$idMonth'),
        ...numbers('idAp', 'idMonth'),
        validateSearch: tableSearch,
        loader: askApartmentMonth,
        component: monthPages.BillPage,
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
    beforeLoad: movedTo('/error'),
  }),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: lazyRouteComponent(
    () => import('../components/not-theirs.js'),
    'RefusedPage',
  ),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
