/** Key of mutations that only query an outside service, such as a public register: nothing is saved while they wait. */
export const asks = ['asks'] as const;
