/** One status and one sentence for each refusal of a kind: a code without an entry does not compile. */
export type CatalogueOf<R extends { readonly code: string }> = {
  readonly [C in R['code']]: readonly [
    status: number,
    sentence: (rejection: Extract<R, { code: C }>) => string,
  ];
};

export const NOT_FOUND_HERE = 'Poate că între timp s-a șters; reîncărcați pagina.';
