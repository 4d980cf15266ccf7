declare const brandName: unique symbol;

/** A value of type T that only its own checking constructor makes; two brands are not assignable to each other. */
export type Brand<T, Name extends string> = T & { readonly [brandName]: Name };
