import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

/** Conditions for resolving a package's exports, in addition to those that Node was started with (`-C`). */
let conditions = [];

export function initialize(asked) {
  conditions = asked?.conditions ?? [];
}

/**
 * Resolves relative imports: they name the `.js` file that a build would produce, so the `.ts` file beside it is used.
 */
export async function resolve(specifier, context, next) {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (existsSync(source)) return { url: source.href, shortCircuit: true };
  }
  return next(specifier, { ...context, conditions: [...context.conditions, ...conditions] });
}

/**
 * Compiles TypeScript. The query of a URL is ignored for the file, so that one file can be loaded as several modules.
 */
export async function load(url, context, next) {
  const { protocol, pathname } = new URL(url);
  if (protocol !== 'file:' || !pathname.endsWith('.ts')) return next(url, context);
  const { code } = await transformFile(fileURLToPath(url), { sourceMaps: 'inline' });
  return { format: 'module', source: code, shortCircuit: true };
}
