import { inRomanian } from '@scara/contracts/http';

/** As much of a zod schema as a form needs. */
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

/** The first refusal of every field, by the schema the server asks too. */
export function refusalsOf(schema: Schema, value: unknown): Record<string, string> {
  const { error } = schema.safeParse(value, { error: inRomanian });
  const refusals: Record<string, string> = {};
  for (const issue of error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    refusals[field] ??= issue.message;
  }
  return refusals;
}

/** The refusal of a value that is no object of fields; undefined where it is taken. */
export const refusalOf = (schema: Schema, value: string): string | undefined =>
  refusalsOf(schema, value)[''];
