/** Returns the fields that differ from `before`: only these are sent, so that other users' changes are kept. */
export const changedOf = <Values extends object>(values: Values, before: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before[name as keyof Values]),
  ) as Partial<Values>;
