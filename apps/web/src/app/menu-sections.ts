import {
  ACCOUNTANT,
  ADMINISTRATOR,
  BOOK_READERS,
  CASHIER,
  CENSOR,
  GLOBAL,
  PRESIDENT,
  type SessionInfo,
} from '@scara/contracts/http';

import { keepsCompanies, rolesOn, wholeRolesOn } from '../lib/session.js';
import { t } from '../lib/text.js';
import type { MenuEntry, MenuSection } from './frame/menu.js';

/** Returns the entries if `isFor` is true, else none. */
const where = (isFor: boolean, ...entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  isFor ? entries : [];

const has = (mask: number, roles: number): boolean => (mask & roles) !== 0;

/** Returns the menu of the pages that the user may open in this association. */
export function menuSections(
  session: SessionInfo | undefined,
  idAs: number | null,
): readonly MenuSection[] {
  if (session === undefined || !session.authorized) return [];
  const isTenant = session.apartments.length > 0;
  // A user who is only a tenant sees just their own pages.
  if (isTenant && Object.keys(session.admin).length === 0) return [homesOnly()];

  const isAtWork = idAs !== null && rolesOn(session, idAs) !== 0;
  return [
    mineSection(session),
    ...(isAtWork
      ? [workSection(session, idAs), reportsSection(session, idAs), configSection(session, idAs)]
      : []),
    ...accountingSection(session, idAs),
    ...(isTenant ? [homesSection()] : []),
  ];
}

const profile = (): MenuEntry => ({
  to: '/account/profile',
  label: t('menu.profile'),
  icon: 'user',
});

const apartments = (label: string): MenuEntry => ({
  to: '/tenant/apartments',
  label,
  icon: 'apartment',
});

/** The tenant's pages. */
function homesSection(): MenuSection {
  return {
    title: t('tenant.menu'),
    entries: [
      { to: '/tenant', label: t('tenant.outgo'), icon: 'invoice' },
      { to: '/tenant/history', label: t('tenant.history'), icon: 'calendar' },
      { to: '/tenant/meters', label: t('menu.ownMeters'), icon: 'gauge' },
      { to: '/tenant/consumption', label: t('menu.consumption'), icon: 'chart' },
      { to: '/tenant/payments', label: t('tenant.payments'), icon: 'cash' },
      { to: '/tenant/letters', label: t('tenant.letters'), icon: 'letter' },
      apartments(t('tenant.apartments')),
    ],
  };
}

/** The menu of a user who is only a tenant: every bill they can open is their own, so its page belongs to `bills`. */
function homesOnly(): MenuSection {
  const { entries, ...section } = homesSection();
  const billPage = /^\/association\/\d+\/apartment\/\d+\/month\/\d+$/;
  const [bills, ...others] = entries;
  return { ...section, entries: [{ ...bills!, alsoAt: billPage }, ...others, profile()] };
}

function mineSection(session: SessionInfo): MenuSection {
  const masks = Object.values(session.admin).map(({ roles }) => roles);
  const isTenant = session.apartments.length > 0;
  return {
    entries: [
      { to: '/administration', label: t('menu.mine'), icon: 'home' },
      ...where(
        masks.some((mask) => has(mask, ~CASHIER)),
        { to: '/portfolio', label: t('menu.portfolio'), icon: 'briefcase' },
      ),
      { to: '/adaugare', label: t('menu.addAssociation'), icon: 'plus' },
      ...where(!isTenant, apartments(t('tenant.menu'))),
      profile(),
      ...where(keepsCompanies(session), {
        to: '/administration/companies',
        label: t('menu.companies'),
        icon: 'block',
      }),
    ],
  };
}

function workSection(session: SessionInfo, idAs: number): MenuSection {
  const base = `/association/${idAs}`;
  return {
    title: t('menu.work'),
    entries: [
      { to: `${base}/months`, label: t('menu.months'), icon: 'calendar' },
      {
        to: `${base}/table`,
        label: t('menu.table'),
        icon: 'table',
        alsoAt:
          /^\/association\/\d+\/((group|apartment)\/\d+\/month\/\d+|month\/\d+\/outgo|apartment\/\d+\/history)$/,
      },
      ...where(has(wholeRolesOn(session, idAs), BOOK_READERS), {
        to: `${base}/supplierInvoices`,
        label: t('menu.supplierInvoices'),
        icon: 'invoice',
      }),
      { to: `${base}/payments`, label: t('menu.payments'), icon: 'cash' },
      {
        to: `${base}/funds`,
        label: t('menu.funds'),
        icon: 'coins',
        alsoAt: /^\/association\/\d+\/group\/\d+\/month\/\d+\/funds$/,
      },
      {
        to: `${base}/meters`,
        label: t('menu.meters'),
        icon: 'gauge',
        alsoAt:
          /^\/association\/\d+\/(group\/\d+\/month\/\d+\/meters|(group|apartment)\/\d+\/consumption)$/,
      },
      ...where(has(rolesOn(session, idAs), ADMINISTRATOR | PRESIDENT | CENSOR), {
        to: `${base}/penaltyProposals`,
        label: t('menu.proposals'),
        icon: 'percent',
      }),
    ],
  };
}

function reportsSection(session: SessionInfo, idAs: number): MenuSection {
  const base = `/association/${idAs}`;
  const whole = wholeRolesOn(session, idAs);
  const seesWhole = whole !== 0;
  return {
    title: t('menu.reports'),
    entries: [
      ...where(has(whole, BOOK_READERS), {
        to: `${base}/balance`,
        label: t('menu.balance'),
        icon: 'scales',
      }),
      { to: `${base}/reports`, label: t('menu.allReports'), icon: 'chart' },
      { to: `${base}/apartmentSheets`, label: t('menu.sheets'), icon: 'sheet' },
      ...where(seesWhole, {
        to: `${base}/fundRegisters`,
        label: t('menu.fundRegisters'),
        icon: 'book',
        alsoAt: /^\/association\/\d+\/fund\/\d+\/register$/,
      }),
      ...where(has(rolesOn(session, idAs), BOOK_READERS), {
        to: `${base}/letters`,
        label: t('menu.letters'),
        icon: 'letter',
      }),
      { to: `${base}/arrears`, label: t('menu.arrears'), icon: 'clock' },
      { to: `${base}/persons`, label: t('menu.persons'), icon: 'groups' },
      ...where(seesWhole, {
        to: `${base}/documents`,
        label: t('menu.register'),
        icon: 'folder',
      }),
    ],
  };
}

function configSection(session: SessionInfo, idAs: number): MenuSection {
  const base = `/administration/association/${idAs}`;
  const work = `/association/${idAs}`;
  const whole = wholeRolesOn(session, idAs);
  return {
    title: t('menu.config'),
    entries: [
      { to: `${base}/config/apartments`, label: t('menu.structure'), icon: 'block' },
      { to: `${base}/config/groups`, label: t('menu.groups'), icon: 'grid' },
      { to: `${work}/config/tableConfig`, label: t('menu.columns'), icon: 'columns' },
      { to: `${base}/config/providers`, label: t('menu.providers'), icon: 'truck' },
      { to: `${base}/config/general`, label: t('menu.settings'), icon: 'settings' },
      ...where(has(rolesOn(session, idAs), ADMINISTRATOR | PRESIDENT | CENSOR | CASHIER), {
        to: `${base}/config/users`,
        label: t('menu.users'),
        icon: 'key',
      }),
      ...where(has(whole, ADMINISTRATOR), {
        to: `${base}/config/takeover`,
        label: t('menu.takeover'),
        icon: 'import',
      }),
      ...where(has(whole, ADMINISTRATOR | PRESIDENT | CENSOR), {
        to: `${work}/alerts`,
        label: t('menu.alerts'),
        icon: 'bell',
      }),
      ...where(has(whole, ADMINISTRATOR | CENSOR), {
        to: `${base}/audit`,
        label: t('menu.audit'),
        icon: 'audit',
      }),
    ],
  };
}

/**
 * The accounting section (2-money §2): accountants get their associations, an administrator or cashier the cash book of
 * the current association, and every user who may propose bills gets their quick entry.
 */
function accountingSection(session: SessionInfo, idAs: number | null): readonly MenuSection[] {
  const isManager = has(session.role, GLOBAL.accountantManager);
  const isAccountant = isManager || has(session.role, GLOBAL.accountant);
  const keepsCash = idAs !== null && has(rolesOn(session, idAs), ADMINISTRATOR | CASHIER);
  const mayPropose = Object.values(session.admin).some(({ roles }) =>
    has(roles, ADMINISTRATOR | ACCOUNTANT),
  );
  const entries = [
    ...where(
      isAccountant,
      { to: '/accounting', label: t('menu.accounting'), icon: 'home' },
      { to: '/accounting/paymentsApproval', label: t('menu.approvals'), icon: 'check' },
      { to: '/accounting/bills', label: t('menu.bills'), icon: 'invoice' },
      { to: '/accounting/personsReport', label: t('menu.personsReport'), icon: 'groups' },
    ),
    ...where(!isAccountant && keepsCash, {
      to: `/association/${idAs}/payments`,
      label: t('menu.payments'),
      icon: 'cash',
    }),
    ...where(mayPropose, { to: '/accounting/fastDocAdd', label: t('menu.fastDoc'), icon: 'plus' }),
    ...where(isManager, {
      to: '/accounting/assignments',
      label: t('menu.assignments'),
      icon: 'key',
    }),
  ];
  return entries.length === 0 ? [] : [{ title: t('menu.accounting'), entries }];
}
