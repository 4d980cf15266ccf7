/**
 * Where a module beside the asking one lies as it is built: a thread runs that, also where the rest runs from its sources
 * (tests). `builtModule('./plan-thread.js', import.meta.url)`.
 */
export const builtModule = (name: string, beside: string): URL =>
  new URL(name, beside.replace('/apps/api/src/', '/apps/api/dist/'));
