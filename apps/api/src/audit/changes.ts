import { type AuditEntry, labelOf } from '@scara/contracts/http';

type Change = AuditEntry['changes'][number];
type Value = Change['after'];
type Fields = Readonly<Record<string, unknown>>;

/** Ids tell what an event is about, not what changed. */
const NOT_SHOWN =
  /^(by|idAs|idBlock|idEntrance|idAp|idApartmentsGroup|idUser|idGroup|idDocument|idElement|idRegisterDocument|hash|kind|fromAnaf)$/;

/** What an event changed, field by field: before and after where it changed, one of them where it came or went. */
export function changesOf(type: string, data: Fields): Change[] {
  if (type.endsWith('RolesChanged')) {
    const { before, after, idGroup } = data;
    const where = typeof idGroup === 'number' ? [change('idGroup', null, idGroup)] : [];
    return [change('roles', before, after), ...where];
  }
  const before = isFields(data['before']) ? data['before'] : {};
  const isRemoved = type.endsWith('Deleted');
  const after = isRemoved ? {} : (firstFields(data['after'], data['settings']) ?? data);
  const fields = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...fields]
    .filter((field) => !NOT_SHOWN.test(field))
    .map((field) => change(field, before[field], after[field]))
    .filter((one) => !isEmpty(one.before) || !isEmpty(one.after));
}

/** The name or number that an event gives its object. */
export function nameIn(data: Fields): string | undefined {
  const places = [data, data['after'], data['before'], data['settings']].filter(isFields);
  for (const place of places) {
    const name = place['name'] ?? place['number'] ?? place['fileName'] ?? place['documentNumber'];
    if (typeof name === 'string') return name;
  }
  return undefined;
}

/** Images are named by their hash: what a person needs to see is that it is another one. */
const IMAGES = new Set(['stamp', 'logo']);

function change(field: string, before: unknown, after: unknown): Change {
  const shown = (value: unknown): Value =>
    IMAGES.has(field) && typeof value === 'string' ? value.slice(0, 8) : valueOf(value);
  return { field, label: labelOf(field), before: shown(before), after: shown(after) };
}

function valueOf(value: unknown): Value {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'number');
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  return null;
}

/** A thing that came or went has many fields that hold nothing: they say nothing. */
function isEmpty(value: Value): boolean {
  return value === null || value === '' || value === 0 || value === false;
}

function firstFields(...candidates: readonly unknown[]): Fields | undefined {
  return candidates.find(isFields);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
