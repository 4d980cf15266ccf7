import type {
  AuditEntry,
  CoefficientNames,
  MeteringNames,
  ObjectKind,
} from '@scara/contracts/http';
import { bankOfMode } from '@scara/domain/association';

import { categoryNames, purposeNames } from '../../lib/choice-words.js';
import { formatDate, formatScaled } from '../../lib/format.js';
import { meterLocations, meterType } from '../../lib/meter-words.js';
import { distributionName, meteringName } from '../../lib/modes.js';
import { monthName } from '../../lib/months.js';
import { accountName, documentTypeName, modeName } from '../../lib/payment-words.js';
import { roleName, roleNames } from '../../lib/roles.js';
import { t } from '../../lib/text.js';
import { ro } from '../../locales/ro.js';

/** Returns the phrase for a stored event type; the type itself if there is no text for it yet. */
export function eventPhrase(type: string): string {
  const key = `event.${type}`;
  return key in ro ? t(key as 'event.AssociationCreated') : type;
}

/** The event types that can be filtered by. */
export const eventTypes: readonly string[] = Object.keys(ro)
  .filter((key) => key.startsWith('event.'))
  .map((key) => key.slice('event.'.length));

export const objectName = (kind: ObjectKind): string => t(`object.${kind}`);

type Value = AuditEntry['changes'][number]['before'];

/** The association's own names of its coefficients, other meterings and further banks. */
type OwnNames = CoefficientNames & MeteringNames & Readonly<Record<'bank1' | 'bank2', string>>;
type CodeWords = (code: number, names: OwnNames | undefined) => string;

/** The words for stored numbers, by field: the same as on the screens where they are chosen. */
const numberWords: Readonly<Record<string, CodeWords>> = {
  roles: (mask) => roleNames(mask) || t('users.noRole'),
  role: roleName,
  distribution: distributionName,
  metering: meteringName,
  meterType,
  location: (code) => meterLocations[code] ?? '',
  showMetering: (code) => t(`columns.metering${code as 1}`),
  showIndex: (code) => t(`columns.index${code as 1}`),
  fundType: (code) => t(code === 2 ? 'audit.fundColumn' : 'audit.fundNoColumn'),
  showInfo: (mask) =>
    [
      ...((mask & 2) === 0 ? [] : [t('funds.showArrears')]),
      ...((mask & 4) === 0 ? [] : [t('funds.showPenalties')]),
      ...((mask & 8) === 0 ? [] : [t('funds.showBank')]),
    ].join(', ') || t('audit.empty'),
  paymentType: documentTypeName,
  mode: (mode, names) => modeName(mode, names && bankOfMode(names, mode)),
};

const account = (code: string): string => accountName(code as 'cash' | 'bank' | 'collector');

const textWords: Readonly<Record<string, (code: string) => string>> = {
  account,
  fromAccount: account,
  toAccount: account,
  category: (code) => categoryNames[code as 'other'],
  purpose: (code) => purposeNames[code as 'other'],
  origin: (code) => t(code === 'hand' ? 'audit.byHand' : 'audit.fromProposal'),
};

const decimalsOf: Readonly<Record<string, number>> = { E5: 5, E3: 3, E2: 2, Bani: 2 };

/** Formats a stored value; its unit is the suffix of the field's name. */
export function shownValue(field: string, value: Value, names?: OwnNames): string {
  if (value === null || value === '') return t('audit.empty');
  if (typeof value === 'boolean') {
    if (field === 'isCompany') return t(value ? 'structure.company' : 'structure.person');
    return value ? t('common.yes') : t('common.no');
  }
  if (typeof value === 'string') return shownText(field, value);
  const words = numberWords[field];
  if (words !== undefined) return words(value, names);
  const unit = /(E5|E3|E2|Bani)$/.exec(field)?.[1];
  if (unit === undefined) return formatScaled(value, 0);
  const text = formatScaled(value, decimalsOf[unit] ?? 0);
  return unit === 'Bani' ? `${text} ${t('common.lei')}` : text.replace(/,?0+$/, '') || '0';
}

function shownText(field: string, value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  // A number of a document may look like a month: '2026-09'.
  if (field === 'month') return monthName(Number(value.replace('-', '')));
  return textWords[field]?.(value) ?? value;
}
