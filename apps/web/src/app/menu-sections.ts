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

/**
 * The accounting link (2-money §2): an accountant's leads to the associations that are theirs, an administrator's or
 * cashier's to the cash book of the association at hand, and bills are entered quickly by whoever may propose them.
 */
function accountingSection(session: SessionInfo, idAs: number | null): MenuSection[] {
  const isManager = (session.role & GLOBAL.accountantManager) !== 0;
  const isAccountant = isManager || (session.role & GLOBAL.accountant) !== 0;
  const masks = Object.values(session.admin).map(({ roles }) => roles);
  const mayPropose = masks.some((mask) => (mask & (ADMINISTRATOR | ACCOUNTANT)) !== 0);
  const keepsCash = idAs !== null && (rolesOn(session, idAs) & (ADMINISTRATOR | CASHIER)) !== 0;
  const entries: MenuEntry[] = [
    ...(isAccountant
      ? [
          { to: '/accounting', label: t('menu.accounting'), icon: 'home' as const },
          {
            to: '/accounting/paymentsApproval',
            label: t('menu.approvals'),
            icon: 'check' as const,
          },
          { to: '/accounting/bills', label: t('menu.bills'), icon: 'invoice' as const },
          {
            to: '/accounting/personsReport',
            label: t('menu.personsReport'),
            icon: 'groups' as const,
          },
        ]
      : keepsCash
        ? [
            {
              to: `/association/${idAs}/payments`,
              label: t('menu.payments'),
              icon: 'cash' as const,
            },
          ]
        : []),
    ...(mayPropose
      ? [{ to: '/accounting/fastDocAdd', label: t('menu.fastDoc'), icon: 'plus' as const }]
      : []),
    ...(isManager
      ? [{ to: '/accounting/assignments', label: t('menu.assignments'), icon: 'key' as const }]
      : []),
  ];
  return entries.length === 0 ? [] : [{ title: t('menu.accounting'), entries }];
}

/** What the person may open in this association; only what exists. */
export function menuSections(
  session: SessionInfo | undefined,
  idAs: number | null,
): readonly MenuSection[] {
  if (session === undefined || !session.authorized) return [];
  const profile: MenuEntry = { to: '/account/profile', label: t('menu.profile'), icon: 'user' };
  const isTenant = session.apartments.length > 0;
  const hasRole = Object.keys(session.admin).length > 0;
  const bills: MenuEntry = { to: '/tenant', label: t('tenant.outgo'), icon: 'invoice' };
  const billPage = /^\/association\/\d+\/apartment\/\d+\/month\/\d+$/;
  const tenant: MenuSection = {
    title: t('tenant.menu'),
    entries: [
      hasRole ? bills : { ...bills, alsoAt: billPage },
      { to: '/tenant/history', label: t('tenant.history'), icon: 'calendar' },
      { to: '/tenant/meters', label: t('menu.ownMeters'), icon: 'gauge' },
      { to: '/tenant/consumption', label: t('menu.consumption'), icon: 'chart' },
      { to: '/tenant/payments', label: t('tenant.payments'), icon: 'cash' },
      { to: '/tenant/letters', label: t('tenant.letters'), icon: 'letter' },
      { to: '/tenant/apartments', label: t('tenant.apartments'), icon: 'apartment' },
    ],
  };
  // Who only lives somewhere sees that first, and at the foot of the phone nothing else.
  if (isTenant && !hasRole) return [{ ...tenant, entries: [...tenant.entries, profile] }];
  const mine: MenuSection = {
    entries: [
      { to: '/administration', label: t('menu.mine'), icon: 'home' },
      ...(Object.values(session.admin).some(({ roles }) => (roles & ~CASHIER) !== 0)
        ? [{ to: '/portfolio', label: t('menu.portfolio'), icon: 'briefcase' as const }]
        : []),
      { to: '/adaugare', label: t('menu.addAssociation'), icon: 'plus' },
      ...(isTenant ? [] : [{ ...tenant.entries.at(-1)!, label: t('tenant.menu') }]),
      profile,
      ...(keepsCompanies(session)
        ? [{ to: '/administration/companies', label: t('menu.companies'), icon: 'block' as const }]
        : []),
    ],
  };
  const accounting = accountingSection(session, idAs);
  const homes = [...accounting, ...(isTenant ? [tenant] : [])];
  const roles = idAs === null ? 0 : rolesOn(session, idAs);
  if (idAs === null || roles === 0) return [mine, ...homes];

  const wholeMask = wholeRolesOn(session, idAs);
  const work: MenuSection = {
    title: t('menu.work'),
    entries: [
      { to: `/association/${idAs}/months`, label: t('menu.months'), icon: 'calendar' },
      {
        to: `/association/${idAs}/table`,
        label: t('menu.table'),
        icon: 'table',
        alsoAt: /^\/association\/\d+\/(group\/\d+|apartment\/\d+)\/month\/\d+$/,
      },
      ...((wholeMask & BOOK_READERS) === 0
        ? []
        : [
            {
              to: `/association/${idAs}/supplierInvoices`,
              label: t('menu.supplierInvoices'),
              icon: 'invoice' as const,
            },
          ]),
      { to: `/association/${idAs}/payments`, label: t('menu.payments'), icon: 'cash' },
      {
        to: `/association/${idAs}/funds`,
        label: t('menu.funds'),
        icon: 'coins',
        alsoAt: /^\/association\/\d+\/group\/\d+\/month\/\d+\/funds$/,
      },
      {
        to: `/association/${idAs}/meters`,
        label: t('menu.meters'),
        icon: 'gauge',
        alsoAt: /^\/association\/\d+\/group\/\d+\/month\/\d+\/meters$/,
      },
      ...((roles & (ADMINISTRATOR | PRESIDENT | CENSOR)) === 0
        ? []
        : [
            {
              to: `/association/${idAs}/penaltyProposals`,
              label: t('menu.proposals'),
              icon: 'percent' as const,
            },
          ]),
    ],
  };
  // The register is for whoever sees the whole association.
  const register: MenuEntry = {
    to: `/association/${idAs}/documents`,
    label: t('menu.register'),
    icon: 'folder',
  };
  const reports: MenuSection = {
    title: t('menu.reports'),
    entries: [
      ...((wholeMask & BOOK_READERS) === 0
        ? []
        : [
            {
              to: `/association/${idAs}/balance`,
              label: t('menu.balance'),
              icon: 'scales' as const,
            },
          ]),
      { to: `/association/${idAs}/reports`, label: t('menu.allReports'), icon: 'chart' },
      { to: `/association/${idAs}/apartmentSheets`, label: t('menu.sheets'), icon: 'sheet' },
      ...(wholeMask === 0
        ? []
        : [
            {
              to: `/association/${idAs}/fundRegisters`,
              label: t('menu.fundRegisters'),
              icon: 'book' as const,
              alsoAt: /^\/association\/\d+\/fund\/\d+\/register$/,
            },
          ]),
      ...((roles & BOOK_READERS) === 0
        ? []
        : [
            {
              to: `/association/${idAs}/letters`,
              label: t('menu.letters'),
              icon: 'letter' as const,
            },
          ]),
      { to: `/association/${idAs}/arrears`, label: t('menu.arrears'), icon: 'clock' },
      { to: `/association/${idAs}/persons`, label: t('menu.persons'), icon: 'groups' },
      ...(wholeMask === 0 ? [] : [register]),
    ],
  };
  const base = `/administration/association/${idAs}`;
  const entries: MenuEntry[] = [
    { to: `${base}/config/apartments`, label: t('menu.structure'), icon: 'block' },
    { to: `${base}/config/groups`, label: t('menu.groups'), icon: 'grid' },
    {
      to: `/association/${idAs}/config/tableConfig`,
      label: t('menu.columns'),
      icon: 'columns',
    },
    { to: `${base}/config/providers`, label: t('menu.providers'), icon: 'truck' },
    { to: `${base}/config/general`, label: t('menu.settings'), icon: 'settings' },
  ];
  if ((roles & (ADMINISTRATOR | PRESIDENT | CENSOR | CASHIER)) !== 0) {
    entries.push({ to: `${base}/config/users`, label: t('menu.users'), icon: 'key' });
  }
  if ((wholeMask & ADMINISTRATOR) !== 0) {
    entries.push({ to: `${base}/config/takeover`, label: t('menu.takeover'), icon: 'import' });
  }
  const control: MenuEntry[] = [];
  if ((wholeMask & (ADMINISTRATOR | PRESIDENT | CENSOR)) !== 0) {
    control.push({ to: `/association/${idAs}/alerts`, label: t('menu.alerts'), icon: 'bell' });
  }
  if ((wholeMask & (ADMINISTRATOR | CENSOR)) !== 0) {
    control.push({ to: `${base}/audit`, label: t('menu.audit'), icon: 'audit' });
  }
  const config: MenuSection = {
    title: t('menu.config'),
    entries: [...entries, ...control],
  };
  return [mine, work, reports, config, ...homes];
}
