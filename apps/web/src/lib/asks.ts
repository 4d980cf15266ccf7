/** Key of a mutation that only asks somebody else, a register for instance: nothing is being saved while it waits. */
export const asks = ['asks'] as const;
