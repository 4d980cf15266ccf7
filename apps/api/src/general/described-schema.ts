import type { Route } from '@scara/contracts/http';
import { z } from 'zod';
import { type FieldPlace, type FieldShape, fieldText } from './field-texts.js';

export type Json = Readonly<Record<string, unknown>>;

/** Returns a contract as JSON Schema, for input or for output. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape;
}

/** Returns whether a call has a JSON body. */
export const sendsJson = (route: Route): boolean =>
  route.method !== 'GET' &&
  Object.keys((jsonSchema(route.body, 'input')['properties'] as Json | undefined) ?? {}).length > 0;

/** Returns the schema of a body or an answer, with a description of each field. */
export const describedIn = ({ name, area }: Route, shape: Json): Json =>
  described(shape, { under: [name], area });

/** Keywords of JSON Schema that contain one or more further schemas. */
const WITHIN = ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'] as const;

/** Returns a schema with descriptions on its fields. */
export function described(shape: Json, place: FieldPlace): Json {
  const within = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(within);
    return typeof inner === 'object' ? described(inner as Json, place) : inner;
  };
  const parts = WITHIN.filter((keyword) => keyword in shape).map(
    (keyword) => [keyword, within(shape[keyword])] as const,
  );
  const properties = shape['properties'] as Readonly<Record<string, Json>> | undefined;
  return {
    ...shape,
    ...Object.fromEntries(parts),
    ...(properties && { properties: describedFields(properties, place) }),
  };
}

function describedFields(
  properties: Readonly<Record<string, Json>>,
  place: FieldPlace,
): Readonly<Record<string, Json>> {
  const call = place.under.at(-1)!;
  return Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => {
      const description = fieldText(name, place, mayHold(shape));
      const inner = described(shape, { ...place, under: [name, call] });
      return [name, description === undefined ? inner : { ...inner, description }];
    }),
  );
}

/** Returns whether a field accepts null and the empty text. */
function mayHold(shape: Json): FieldShape {
  const one = (shape['anyOf'] ?? [shape]) as readonly Json[];
  const types = one.flatMap(({ type }) => type as string | readonly string[] | undefined);
  return {
    mayBeNull: types.includes('null'),
    mayBeEmpty: one.some((text) => text['const'] === '' || isOpenText(text)),
  };
}

const isOpenText = ({ type, minLength = 0, pattern = '', format, enum: among }: Json): boolean =>
  [type].flat().includes('string') &&
  minLength === 0 &&
  new RegExp(pattern as string).test('') &&
  (format ?? among) === undefined;
