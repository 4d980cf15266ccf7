import {
  accept,
  changesOf,
  checkCif,
  hasLength,
  MATURITY_DAYS_MAX,
  parseIban,
  PAYMENT_MODE,
  WHOLE_E2,
} from '../kernel/index.js';
import { type Association, IBANS, SETTINGS_AT_START } from './association.js';
import type { AssociationSettings } from './events.js';
import type { AssociationRejection } from './rejections.js';
import {
  type AssociationDecision,
  cleaned,
  firstOf,
  labelRule,
  lengthRule,
  optionalLengthRule,
  rangeRule,
  refuse,
} from './rules.js';

/** The most characters of the general information's html: 3899, 3900 are refused (decisions.md). */
export const GENERAL_INFO_MAX = 3_899;

export interface CreateAssociation {
  /** Allotted by the caller, once per command. */
  readonly idAs: number;
  /** Who creates it becomes its administrator. */
  readonly idUser: number;
  readonly settings: Pick<AssociationSettings, 'name'> & Partial<AssociationSettings>;
}

/** The trial form (3-configuration §2): an association and its first administrator are one fact each, written together. */
export function createAssociation(
  command: CreateAssociation,
  state: Association,
): AssociationDecision {
  if (state.idAs !== 0) return refuse({ code: 'association-exists' });
  const settings = normal({ ...SETTINGS_AT_START, ...command.settings });
  const refusal = settingsRefusal(settings);
  if (refusal) return refuse(refusal);
  const { idAs, idUser } = command;
  return accept(
    { type: 'AssociationCreated', data: { idAs, settings } },
    { type: 'RolesChanged', data: { idUser, idGroup: null, after: 1, before: 0 } },
  );
}

/** Changes only what is given and differs; the same values again change nothing. */
export function changeSettings(
  command: { readonly settings: Partial<AssociationSettings> },
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const given = normal(command.settings);
  const refusal = settingsRefusal(given);
  if (refusal) return refuse(refusal);
  const changes = changesOf(state.settings, given);
  return changes ? accept({ type: 'AssociationSettingsChanged', data: changes }) : accept();
}

function normal<T extends Partial<AssociationSettings>>(settings: T): T {
  const clean = cleaned(settings);
  const html = settings.generalInfo;
  return {
    ...clean,
    ...(html === undefined ? {} : { generalInfo: html }),
    ...(clean.cif === undefined ? {} : { cif: clean.cif.replace(/^ro\s*/i, '') }),
    ...Object.fromEntries(
      IBANS.flatMap((name) => {
        const given = clean[name];
        return given === undefined ? [] : [[name, parseIban(given) ?? given]];
      }),
    ),
  };
}

/** Limits of 1-core §5 as decisions.md reads them. */
function settingsRefusal(given: Partial<AssociationSettings>): AssociationRejection | undefined {
  return firstOf(
    lengthRule('name', given.name, 3, 65),
    cifRule(given.cif),
    optionalLengthRule('city', given.city, 2, 45),
    optionalLengthRule('address', given.address, 10, 50),
    ...IBANS.map((field): AssociationRejection | undefined =>
      given[field] && parseIban(given[field]) === undefined
        ? { code: 'iban-invalid', field }
        : undefined,
    ),
    ...(['bank', 'bank1', 'bank2'] as const).map((field) => lengthRule(field, given[field], 0, 45)),
    rangeRule('maturityDays', given.maturityDays, 0, MATURITY_DAYS_MAX),
    rangeRule('penaltiesRateE2', given.penaltiesRateE2, 0, WHOLE_E2, 2),
    rangeRule('tableFontSize', given.tableFontSize, 1, 7),
    given.generalInfo === undefined || hasLength(given.generalInfo, 0, GENERAL_INFO_MAX)
      ? undefined
      : { code: 'general-info-long', field: 'generalInfo' },
    ...(['c1Name', 'c2Name', 'c3Name', 'c4Name'] as const).map((field) =>
      labelRule(field, given[field], 1, 45),
    ),
    ...(['omName', 'om1Name'] as const).map((field) => labelRule(field, given[field], 0, 45)),
    ...(['omUnit', 'om1Unit'] as const).map((field) => lengthRule(field, given[field], 0, 5)),
  );
}

/** The second or third bank of a mode, as the association named it; '' for one that it has not, and for every other mode. */
export function bankOfMode(
  { bank1, bank2 }: Pick<AssociationSettings, 'bank1' | 'bank2'>,
  mode: number,
): string {
  if (mode === PAYMENT_MODE.secondBank) return bank1;
  return mode === PAYMENT_MODE.thirdBank ? bank2 : '';
}

/** True for a mode of payment whose account the association has: it names the banks beside its first. */
export function hasBankOfMode(
  settings: Pick<AssociationSettings, 'bank1' | 'bank2'>,
  mode: number,
): boolean {
  const isNamed = mode === PAYMENT_MODE.secondBank || mode === PAYMENT_MODE.thirdBank;
  return !isNamed || bankOfMode(settings, mode) !== '';
}

/** An association's own CIF may be missing, never wrong; a CNP is no association. */
function cifRule(cif: string | undefined): AssociationRejection | undefined {
  if (cif === undefined || cif === '') return undefined;
  const checked = checkCif(cif);
  if (checked.kind === 'company') return undefined;
  if (checked.kind === 'person') return { code: 'cif-length-invalid', field: 'cif' };
  return checked.code === 'cif-length-invalid'
    ? { code: 'cif-length-invalid', field: 'cif' }
    : { code: 'cif-invalid', field: 'cif' };
}
