/** How many months after today a date that a person gives may lie (1-core §5). */
export const MONTHS_AHEAD = { document: 6, payment: 6, publication: 1 } as const;
