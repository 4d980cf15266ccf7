declare const brandName: unique symbol;

/** A value of type T that only its own checking constructor makes: two brands never mix. */
export type Brand<T, Name extends string> = T & { readonly [brandName]: Name };
