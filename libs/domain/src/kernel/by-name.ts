/** 1-core §6: names and numbers as Romanian orders them, 'Ap. Nr. 2' before 'Ap. Nr. 10'. */
export const byName = new Intl.Collator('ro', { numeric: true, sensitivity: 'base' });
