import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A package read at its first use: for those that take megabytes of a process which may never need them. */
export function loadedLate<T>(name: string): () => T {
  let loaded: T | undefined;
  return () => (loaded ??= require(name) as T);
}
