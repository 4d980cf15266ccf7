/** The fields that differ from what stood: only what was typed is sent, so that what somebody else changed meanwhile stays. */
export const changedOf = <Values extends object>(values: Values, before: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before[name as keyof Values]),
  ) as Partial<Values>;
