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
import { ROLE } from './roles.js';
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

/** The largest length of the general information's html, in characters: 3900 are refused (decisions.md). */
export const GENERAL_INFO_MAX = 3_899;

export interface CreateAssociation {
  /** The id that the caller allotted, once per command. */
  readonly idAs: number;
  /** The user who creates the association and becomes its administrator. */
  readonly idUser: number;
  readonly settings: Pick<AssociationSettings, 'name'> & Partial<AssociationSettings>;
}

/**
 * Creates an association (trial form, 3-configuration §2): the association and its first administrator are two events,
 * appended together.
 */
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
    { type: 'RolesChanged', data: { idUser, idGroup: null, after: ROLE.administrator, before: 0 } },
  );
}

/** Changes the given fields that differ; the same values again add no event. */
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

/** Checks the limits of 1-core §5 as decisions.md reads them. */
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

/**
 * Returns the association's name for the second or third bank of a mode; '' where it has none, and for every other
 * mode.
 */
export function bankOfMode(
  { bank1, bank2 }: Pick<AssociationSettings, 'bank1' | 'bank2'>,
  mode: number,
): string {
  if (mode === PAYMENT_MODE.secondBank) return bank1;
  return mode === PAYMENT_MODE.thirdBank ? bank2 : '';
}

/**
 * True for a payment mode whose account the association has: its second and third bank must be named in the settings.
 */
export function hasBankOfMode(
  settings: Pick<AssociationSettings, 'bank1' | 'bank2'>,
  mode: number,
): boolean {
  const isNamed = mode === PAYMENT_MODE.secondBank || mode === PAYMENT_MODE.thirdBank;
  return !isNamed || bankOfMode(settings, mode) !== '';
}

/** Checks an association's own CIF: it may be missing, never wrong, and is never a CNP. */
function cifRule(cif: string | undefined): AssociationRejection | undefined {
  if (cif === undefined || cif === '') return undefined;
  const checked = checkCif(cif);
  if (checked.kind === 'company') return undefined;
  if (checked.kind === 'person') return { code: 'cif-length-invalid', field: 'cif' };
  return checked.code === 'cif-length-invalid'
    ? { code: 'cif-length-invalid', field: 'cif' }
    : { code: 'cif-invalid', field: 'cif' };
}
