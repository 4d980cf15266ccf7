import type { LocalDate, YearMonth } from '@scara/domain/kernel';
import { z } from 'zod';

/** Stored scalars typed as the domain has them: the shape is checked here, the meaning was checked by the decision. */
export const monthText = z.string().regex(/^\d{4}-\d\d$/) as unknown as z.ZodType<YearMonth>;
export const dateText = z.string().regex(/^\d{4}-\d\d-\d\d$/) as unknown as z.ZodType<LocalDate>;

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
