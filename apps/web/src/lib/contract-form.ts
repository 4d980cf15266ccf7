import { inRomanian } from '@scara/contracts/http';

/** The part of a zod schema that a form needs. */
type Schema = {
  safeParse: (
    value: unknown,
    context: { error: typeof inRomanian },
  ) => {
    readonly success: boolean;
    readonly error?:
      | {
          readonly issues: readonly {
            readonly path: readonly PropertyKey[];
            readonly message: string;
          }[];
        }
      | undefined;
  };
};

/** Returns the first refusal of every field, from the same schema the server validates with. */
export function refusalsOf(schema: Schema, value: unknown): Record<string, string> {
  const { error } = schema.safeParse(value, { error: inRomanian });
  const refusals: Record<string, string> = {};
  for (const issue of error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    refusals[field] ??= issue.message;
  }
  return refusals;
}

/** Returns the refusal of a value that is not an object of fields; undefined if the value is valid. */
export const refusalOf = (schema: Schema, value: string): string | undefined =>
  refusalsOf(schema, value)[''];
