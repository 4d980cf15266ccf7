import { inRomanian } from '@scara/contracts/http';
import type { z } from 'zod';
import { Refused } from './refused.js';

/** Parses the input; throws `Refused` with one sentence for each wrong field. */
export function parsedFields<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input, { error: inRomanian });
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    for (const field of fieldsOf(issue)) errors[field] ??= issue.message;
  }
  throw new Refused({ code: 'fields-refused' }, errors);
}

/** Parses path parameters; throws `Refused` (`malformed`) for a value that cannot be an id. */
export function parsedParams<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new Refused({ code: 'malformed' });
  return parsed.data;
}

function fieldsOf(issue: z.core.$ZodIssue): readonly string[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [path.join('.') || 'body'];
  // Unknown keys are echoed only in bounded number and length, since the sender chose them.
  return issue.keys.slice(0, 20).map((key) => [...path, key.slice(0, 60)].join('.'));
}
