// Where the product that runs on a data folder keeps its parts, as its supervisor wrote it down.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isScara } from './data-folder.mjs';

/** What the supervisor wrote; undefined where none runs: one that was killed leaves its file behind. */
export function runningStack(dataFolder) {
  const file = join(dataFolder, 'stack.json');
  if (!existsSync(file)) return undefined;
  const stack = JSON.parse(readFileSync(file, 'utf8'));
  return isScara(stack.supervisor) ? stack : undefined;
}
