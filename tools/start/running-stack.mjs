// Finds the parts of a running product by its data folder, as recorded by its supervisor.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isScara } from './data-folder.mjs';

/** Returns what the supervisor recorded; undefined if none runs (a killed supervisor leaves its file behind). */
export function runningStack(dataFolder) {
  const file = join(dataFolder, 'stack.json');
  if (!existsSync(file)) return undefined;
  const stack = JSON.parse(readFileSync(file, 'utf8'));
  return isScara(stack.supervisor) ? stack : undefined;
}
