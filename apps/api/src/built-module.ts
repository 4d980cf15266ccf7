/**
 * Returns the built file of a module beside the calling one: a thread runs the built file, also where the rest runs
 * from its sources (tests). `builtModule('./plan-thread.js', import.meta.url)`.
 */
export const builtModule = (name: string, beside: string): URL =>
  new URL(name, beside.replace('/apps/api/src/', '/apps/api/dist/'));
