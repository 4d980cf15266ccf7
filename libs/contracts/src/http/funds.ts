import { AMOUNT_MAX } from '@scara/domain/kernel';
import { z } from 'zod';
import { administrators, anyRole, anyRoleAndTenants, anyRoleOfEntrances } from './access.js';
import { written } from './association.js';
import {
  apartmentParams,
  asParams,
  date,
  id,
  idText,
  nothing,
  optionalText,
  text,
  whole,
} from './fields.js';
import { amountBani, idMonth, monthParams, reason } from './months.js';
import { PDF, route, XLSX } from './route.js';

const fund = z.strictObject({
  name: text('name', 1, 45),
  /** 1 ordinary; 2 has its own column among the unpaid funds of the history. */
  type: whole('type', 1, 2),
  description: optionalText('description', 3, 3000),
  /** rulment, reparații, for one purpose, penalties, other (Legea 196/2018 art. 71-72). */
  purpose: z.enum(['working', 'repair', 'special', 'penalties', 'other']),
  /** 1 all entrances, 2 those of `vInfo`. */
  vType: whole('vType', 1, 2),
  /** Entrances that pay the fund, by id. */
  vInfo: z.record(z.string().regex(/^[1-9]\d{0,9}$/), z.boolean()),
  /** Bitmask: 2 arrears, 4 penalties, 8 bank account. */
  showInfo: whole('showInfo', 0, 14),
  /** The fund's own IBAN; '' for the association's. */
  iban: text('iban', 0, 34),
  /** The fund's balance when the books here began. */
  openingBani: whole('openingBani', -AMOUNT_MAX, AMOUNT_MAX, 2),
  /** Offered where a fund is chosen; an inactive fund stays in the records that refer to it. */
  isActive: z.boolean(),
});

const fundView = z.strictObject({
  idFund: id,
  name: z.string(),
  type: z.int(),
  description: z.string(),
  purpose: fund.shape.purpose,
  vType: z.int(),
  vInfo: z.record(z.string(), z.boolean()),
  showInfo: z.int(),
  iban: z.string(),
  openingBani: z.int(),
  isActive: z.boolean(),
});

export type FundView = z.output<typeof fundView>;

/** One apartment's part of a fund, in bani; the comments give the letters of the specification. */
const fundShare = z.strictObject({
  /** d: the due of the requested month. */
  dueBani: z.int(),
  /** r: unpaid dues of earlier months. */
  arrearsBani: z.int(),
  /** b: what the apartment has paid since the books began, up to now. */
  paidBani: z.int(),
});

const shareOfApartment = fundShare.extend({ idAp: id, n: z.string(), idEntrance: id });

const fundValue = z.strictObject({
  idFund: id,
  name: z.string(),
  purpose: fund.shape.purpose,
  openingBani: z.int(),
  /** Paid in since the books began, by apartments and by others, less what was returned. */
  collectedBani: z.int(),
  /** Paid out of the fund, less what came back. */
  usedBani: z.int(),
  /** opening + collected − used: the money in the fund now. */
  valueBani: z.int(),
  /** Dues that are charged and not paid. */
  owedBani: z.int(),
});

export type FundValue = z.output<typeof fundValue>;

const registerRow = z.strictObject({
  date: z.string(),
  /** Dues of a close, a payment, an advance applied to a due, a return, money paid out, a waived debt. */
  kind: z.enum(['dues', 'payment', 'advance', 'return', 'use', 'waiver']),
  idPd: id.nullable(),
  document: z.string(),
  /** The apartment; '' for a row of the whole association. */
  n: z.string(),
  explanation: z.string(),
  dueBani: z.int(),
  collectedBani: z.int(),
  usedBani: z.int(),
  /** Money in the fund after the row. */
  balanceBani: z.int(),
});

export type FundRegisterRow = z.output<typeof registerRow>;

const zeroing = z.strictObject({
  /** The general meeting's decision, or another basis for the waiver; stored on every correction. */
  reason,
  /** Today by default. */
  emitted: date,
  /** All apartments that owe by default. */
  apartments: z.array(id).min(1).max(9999),
});
const zeroed = written.extend({ documents: z.int(), totalBani: z.int() });
const ZEROING_REFUSALS = [
  'nothing-to-zero',
  'payment-date-ahead',
  'payment-date-early',
  'payment-year-closed',
  'payment-reason-needed',
  'cashbook-full',
] as const;

const fundParams = asParams.extend({ idFund: idText });
const fundName = z.strictObject({ idFund: id, name: z.string() });

export const fundRoutes = {
  listFunds: route({
    name: 'listFunds',
    method: 'GET',
    path: '/api/association/:idAs/fundsInfo',
    area: 'funds',
    summary: 'Fondurile asociației.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ revision: z.int(), funds: z.array(fundView) }),
    refusals: ['association-not-found'],
  }),
  addFund: route({
    name: 'addFund',
    method: 'PUT',
    path: '/api/association/:idAs/fund',
    area: 'funds',
    summary: 'Constituie un fond.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: fund.partial().required({ name: true }),
    answer: written.extend({ idFund: id }),
    refusals: [
      'fund-name-taken',
      'text-signs',
      'fund-entrances',
      'iban-invalid',
      'association-full',
    ],
  }),
  changeFund: route({
    name: 'changeFund',
    method: 'POST',
    path: '/api/association/:idAs/fund/:idFund',
    area: 'funds',
    summary: 'Modifică un fond; doar câmpurile trimise.',
    access: administrators,
    effect: 'fact',
    params: asParams.extend({ idFund: idText }),
    query: nothing,
    body: fund.partial(),
    answer: written,
    refusals: [
      'fund-not-found',
      'fund-name-taken',
      'text-signs',
      'fund-entrances',
      'iban-invalid',
      'stale-edit',
    ],
  }),
  deleteFund: route({
    name: 'deleteFund',
    method: 'DELETE',
    path: '/api/association/:idAs/fund/:idFund',
    area: 'funds',
    summary: 'Șterge un fond pe care nu îl numește nimic.',
    access: administrators,
    effect: 'fact',
    params: asParams.extend({ idFund: idText }),
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['fund-not-found', 'fund-in-use', 'stale-edit'],
  }),
  listFundNames: route({
    name: 'listFundNames',
    method: 'GET',
    path: '/api/association/:idAs/fundsNames',
    area: 'funds',
    summary: 'Numele fondurilor pe care le are asociația.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ funds: z.array(fundName) }),
    refusals: ['association-not-found'],
  }),
  listAllFundNames: route({
    name: 'listAllFundNames',
    method: 'GET',
    path: '/api/association/:idAs/fundsAllNames',
    area: 'funds',
    summary: 'Numele tuturor fondurilor, și ale celor șterse pe care lunile închise le mai numesc.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ funds: z.array(fundName.extend({ isDeleted: z.boolean() })) }),
    refusals: ['association-not-found'],
  }),
  readFundApartments: route({
    name: 'readFundApartments',
    method: 'GET',
    path: '/api/association/:idAs/fund/:idFund/apartments',
    area: 'funds',
    summary: 'Ce are fiecare apartament la un fond: cota lunii, restanța, cât a plătit.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: fundParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ idMonth: z.int().nullable(), apartments: z.array(shareOfApartment) }),
    refusals: ['fund-not-found'],
  }),
  readFundRegister: route({
    name: 'readFundRegister',
    method: 'GET',
    path: '/api/association/:idAs/fund/:idFund/fundRegister',
    area: 'funds',
    summary: 'Registrul unui fond între două date: stabilit, încasat, folosit, sold.',
    access: anyRole,
    effect: 'read',
    params: fundParams,
    query: z.strictObject({ fromDate: date, toDate: date }),
    body: nothing,
    answer: z.strictObject({
      name: z.string(),
      purpose: fund.shape.purpose,
      fromDate: z.string(),
      toDate: z.string(),
      openingBani: z.int(),
      rows: z.array(registerRow),
      dueBani: z.int(),
      collectedBani: z.int(),
      usedBani: z.int(),
      closingBani: z.int(),
    }),
    refusals: ['fund-not-found', 'period-backwards'],
  }),
  printFundRegister: route({
    name: 'printFundRegister',
    method: 'GET',
    path: '/api/association/:idAs/fund/:idFund/fundRegister.pdf',
    area: 'funds',
    summary: 'Registrul unui fond (14-6-25), tipărit.',
    access: anyRole,
    effect: 'read',
    media: PDF,
    params: fundParams,
    query: z.strictObject({ fromDate: date, toDate: date }),
    body: nothing,
    answer: z.unknown(),
    refusals: ['fund-not-found', 'period-backwards'],
  }),
  printFundRegisterWorkbook: route({
    name: 'printFundRegisterWorkbook',
    method: 'GET',
    path: '/api/association/:idAs/fund/:idFund/fundRegister.xlsx',
    area: 'funds',
    summary: 'Registrul unui fond (14-6-25), în Excel.',
    access: anyRole,
    effect: 'read',
    media: XLSX,
    params: fundParams,
    query: z.strictObject({ fromDate: date, toDate: date }),
    body: nothing,
    answer: z.unknown(),
    refusals: ['fund-not-found', 'period-backwards'],
  }),
  readFundsTable: route({
    name: 'readFundsTable',
    method: 'GET',
    path: '/api/association/:idAs/group/:idGroup/month/:idMonth/fundsTableInfo',
    area: 'funds',
    summary: 'Fondurile unei scări într-o lună: plătit, cotă și restanță, pe apartamente.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: monthParams.extend({ idGroup: idText }),
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      idMonth: z.int(),
      revision: z.int(),
      isOpen: z.boolean(),
      funds: z.array(
        fundName.extend({
          showInfo: z.int(),
          /** By position in `apartments`. */
          shares: z.array(fundShare),
          totals: fundShare,
        }),
      ),
      apartments: z.array(z.strictObject({ idAp: id, n: z.string() })),
    }),
    refusals: ['month-not-found', 'entrance-not-found'],
  }),
  readFundsValue: route({
    name: 'readFundsValue',
    method: 'GET',
    path: '/api/association/:idAs/fundsActualValue',
    area: 'funds',
    summary: 'Câți bani sunt acum în fiecare fond și cât se mai datorează.',
    access: anyRole,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ funds: z.array(fundValue) }),
    refusals: ['association-not-found'],
  }),
  readApartmentFund: route({
    name: 'readApartmentFund',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/idFund/:idFund/fundInfo',
    area: 'funds',
    summary: 'Un fond al unui apartament: lunile cu cotele lor și ce a rămas neplătit.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: fundParams.extend({ idAp: idText }),
    query: nothing,
    body: nothing,
    answer: fundShare.extend({
      idFund: id,
      name: z.string(),
      /** The last 24 months with a due, newest first. */
      months: z.array(z.strictObject({ idMonth: z.int(), dueBani: z.int(), openBani: z.int() })),
    }),
    refusals: ['fund-not-found', 'apartment-not-found'],
  }),
  readApartmentFunds: route({
    name: 'readApartmentFunds',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/allFunds',
    area: 'funds',
    summary: 'Toate fondurile unui apartament: plătit, cota lunii, restanță.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: apartmentParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ funds: z.array(fundShare.extend({ idFund: id, name: z.string() })) }),
    refusals: ['apartment-not-found'],
  }),
  setFundShare: route({
    name: 'setFundShare',
    method: 'POST',
    path: '/api/association/:idAs/fund/:idFund/apartment/:idAp',
    area: 'funds',
    summary: 'Scrie cota unui apartament la un fond în luna deschisă.',
    access: administrators,
    effect: 'fact',
    params: fundParams.extend({ idAp: idText }),
    query: nothing,
    body: z.strictObject({ amountBani, idMonth: idMonth.optional() }),
    answer: written,
    refusals: [
      'fund-not-found',
      'apartment-not-found',
      'month-not-found',
      'month-published',
      'due-divided',
      'due-fund-elsewhere',
      'expense-amount',
      'month-closed',
      'month-full',
    ],
  }),
  setZeroMDebt: route({
    name: 'setZeroMDebt',
    method: 'POST',
    path: '/api/association/:idAs/setZeroMDebt',
    area: 'funds',
    summary:
      'Anulează restanțele la un fond, printr-o corecție fără bani pentru fiecare apartament.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: zeroing.extend({ idFund: id }).partial({ emitted: true, apartments: true }),
    answer: zeroed,
    refusals: ['fund-not-found', ...ZEROING_REFUSALS],
  }),
  setZeroPens: route({
    name: 'setZeroPens',
    method: 'POST',
    path: '/api/association/:idAs/setZeroPens',
    area: 'funds',
    summary:
      'Anulează penalizările neplătite, printr-o corecție pentru fiecare lună și apartament.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: zeroing.partial({ emitted: true, apartments: true }),
    answer: zeroed,
    refusals: ZEROING_REFUSALS,
  }),
} as const;
