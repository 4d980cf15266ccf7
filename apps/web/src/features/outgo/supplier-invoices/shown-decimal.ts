/** Formats a decimal of a document, '-1.25', in the Romanian way. */
export const shownDecimal = (plain: string): string => plain.replace('.', ',').replace('-', '−');
