import type { LocalDate, YearMonth } from '@scara/domain/kernel';
import { z } from 'zod';

/** Stored scalars typed as the domain has them: the shape is checked here, the meaning was checked by the decision. */
export const monthText = z.string().regex(/^\d{4}-\d\d$/) as unknown as z.ZodType<YearMonth>;
export const dateText = z.string().regex(/^\d{4}-\d\d-\d\d$/) as unknown as z.ZodType<LocalDate>;

/**
 * Whole numbers of the safe range in a row, as `z.array(z.int())` has them and with its JSON Schema, checked in one loop:
 * a closed month holds tens of thousands, and zod walks through a handful of calls for each.
 */
export const figures = rowOf<number>(z.array(z.int()), Number.isSafeInteger);
/** The same with places that may be empty. */
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

/** Partial as exactOptionalPropertyTypes wants it: a field is there or it is not, never undefined. */
export function some<T extends z.ZodRawShape>(
  object: z.ZodObject<T>,
): z.ZodObject<{ [K in keyof T]: z.ZodExactOptional<T[K]> }> {
  const entries = Object.entries(object.shape).map(([key, value]) => [
    key,
    z.exactOptional(value as z.ZodType),
  ]);
  return z.strictObject(Object.fromEntries(entries)) as never;
}

/** A stored shape in its first version. */
export function shape<D>(data: z.ZodType<D>): { readonly version: 1; readonly data: z.ZodType<D> } {
  return { version: 1, data };
}
