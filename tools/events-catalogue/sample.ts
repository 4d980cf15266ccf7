/** The subset of JSON Schema that zod produces for stored events. */
export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly format?: string;
  readonly pattern?: string;
}

/** `full`: every optional field is present; `least`: none is. */
export type SampleSize = 'full' | 'least';

const TEXTS: Readonly<Record<string, string>> = {
  uuid: '0b0e7e0a-4b1c-4c3e-9d52-2f6a1c0de001',
  date: '2026-05-31',
  'date-time': '2026-05-31T09:00:00.000Z',
  email: 'ana@exemplu.ro',
};

/** Returns a value that matches a schema, always the same one, as an example of an old event. */
export function sampleOf(schema: JsonSchema, size: SampleSize): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[size === 'full' ? schema.enum.length - 1 : 0];
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return sampleOf(options.at(size === 'full' ? 0 : -1)!, size);
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, size);
    case 'array':
      return sampleArray(schema, size);
    case 'string':
      return sampleText(schema, size);
    case 'integer':
    case 'number':
      return sampleNumber(schema, size);
    case 'boolean':
      return size === 'full';
    default:
      return null;
  }
}

function sampleObject(schema: JsonSchema, size: SampleSize): unknown {
  const entries = Object.entries(schema.properties ?? {})
    .filter(([key]) => size === 'full' || schema.required?.includes(key) === true)
    .map(([key, property]) => [key, sampleOf(property, size)]);
  if (entries.length === 0 && size === 'full' && typeof schema.additionalProperties === 'object') {
    return { '1': sampleOf(schema.additionalProperties, size) };
  }
  return Object.fromEntries(entries) as unknown;
}

function sampleArray(schema: JsonSchema, size: SampleSize): unknown[] {
  const length = Math.max(schema.minItems ?? 0, size === 'full' ? 2 : 0);
  return Array.from({ length }, () => sampleOf(schema.items ?? {}, size));
}

/** Sample texts by pattern: a month, a date, an instant, a position, a hash, bytes. */
const PATTERNED: Readonly<Record<string, string>> = {
  '^\\d{4}-\\d\\d$': '2025-09',
  '^\\d{4}-\\d\\d-\\d\\d$': '2025-09-30',
  '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$': '2026-05-31T09:00:00.000Z',
  '^\\d{1,20}$': '12345',
  '^[0-9a-f]{64}$': '5f'.repeat(32),
  '^[A-Za-z0-9+/]+={0,2}$': 'U2NhcmE=',
};

function sampleText(schema: JsonSchema, size: SampleSize): string {
  if (schema.pattern !== undefined) {
    const text = PATTERNED[schema.pattern];
    if (text === undefined) throw new Error(`no sample for the pattern ${schema.pattern}`);
    return text;
  }
  if (schema.format !== undefined && schema.format in TEXTS) return TEXTS[schema.format]!;
  return size === 'full' ? 'Știrbei Vodă 12' : 'x'.repeat(schema.minLength ?? 0);
}

function sampleNumber(schema: JsonSchema, size: SampleSize): number {
  const least = Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1, 0);
  return size === 'full' ? least + 12_345 : least;
}
