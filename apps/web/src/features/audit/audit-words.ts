import type { AuditEntry, ObjectKind } from '@scara/contracts/http';

import { formatDate, formatScaled } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import { roleNames } from '../../lib/roles.js';
import { t } from '../../lib/text.js';
import { ro } from '../../locales/ro.js';

/** What a stored event is called on the page; one that has no words yet is named as it is stored. */
export function eventPhrase(type: string): string {
  const key = `event.${type}`;
  return key in ro ? t(key as 'event.AssociationCreated') : type;
}

/** Every event type that can be filtered by. */
export const eventTypes: readonly string[] = Object.keys(ro)
  .filter((key) => key.startsWith('event.'))
  .map((key) => key.slice('event.'.length));

export const objectName = (kind: ObjectKind): string => t(`object.${kind}`);

type Value = AuditEntry['changes'][number]['before'];

const decimalsOf: Readonly<Record<string, number>> = { E5: 5, E2: 2, Bani: 2 };

/** A stored value as a person reads it; the unit stands at the end of the field's name. */
export function shownValue(field: string, value: Value): string {
  if (value === null || value === '') return t('audit.empty');
  if (typeof value === 'boolean') return value ? t('common.yes') : t('common.no');
  if (Array.isArray(value)) return t('structure.apartments', { count: value.length });
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
    return /^\d{4}-\d\d$/.test(value) ? monthName(Number(value.replace('-', ''))) : value;
  }
  if (field === 'roles') return roleNames(value) || t('users.noRole');
  const unit = /(E5|E2|Bani)$/.exec(field)?.[1];
  if (unit === undefined) return formatScaled(value, 0);
  const text = formatScaled(value, decimalsOf[unit] ?? 0);
  return unit === 'Bani' ? `${text} ${t('common.lei')}` : text.replace(/,?0+$/, '') || '0';
}
