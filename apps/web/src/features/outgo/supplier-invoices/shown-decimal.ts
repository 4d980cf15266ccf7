/** '-1.25' of a document, as people write it here. */
export const shownDecimal = (plain: string): string => plain.replace('.', ',').replace('-', '−');
