import type { LocalDate, YearMonth } from '@scara/domain/kernel';
import { z } from 'zod';

/** Stored scalars with the domain's types: the shape is checked here; the decision has checked the meaning. */
export const monthText = z.string().regex(/^\d{4}-\d\d$/) as unknown as z.ZodType<YearMonth>;
export const dateText = z.string().regex(/^\d{4}-\d\d-\d\d$/) as unknown as z.ZodType<LocalDate>;

/**
 * Rows of whole safe numbers: the same as `z.array(z.int())`, with its JSON Schema, but checked in one loop, because a
 * closed month holds tens of thousands of numbers and zod makes several calls for each.
 */
export const figures = rowOf<number>(z.array(z.int()), Number.isSafeInteger);
/** The same, with null allowed. */
export const blanks = rowOf<number | null>(
  z.array(z.int().nullable()),
  (value) => value === null || Number.isSafeInteger(value),
);

function rowOf<T>(
  plain: z.ZodType<T[]>,
  isOne: (value: unknown) => boolean,
): z.ZodType<readonly T[]> {
  const isRow = (value: unknown): boolean => {
    if (!Array.isArray(value)) return false;
    for (let at = 0; at < value.length; at += 1) if (!isOne(value[at])) return false;
    return true;
  };
  const row = z.custom<readonly T[]>(isRow);
  row._zod.toJSONSchema = () => {
    const { $schema: _, ...schema } = z.toJSONSchema(plain.readonly());
    return schema;
  };
  return row;
}

/**
 * Makes the fields of an object optional as exactOptionalPropertyTypes wants it: a field is present or absent, never
 * undefined.
 */
export function some<T extends z.ZodRawShape>(
  object: z.ZodObject<T>,
): z.ZodObject<{ [K in keyof T]: z.ZodExactOptional<T[K]> }> {
  const entries = Object.entries(object.shape).map(([key, value]) => [
    key,
    z.exactOptional(value as z.ZodType),
  ]);
  return z.strictObject(Object.fromEntries(entries)) as never;
}

/** Declares a stored shape in its first version. */
export function shape<D>(data: z.ZodType<D>): { readonly version: 1; readonly data: z.ZodType<D> } {
  return { version: 1, data };
}
