import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compareFile } from './compare.js';

/** Runs every case of every JSON file in a folder and prints each difference; the exit code is 1 if there is any. */
function main(folder: string | undefined): void {
  if (folder === undefined) {
    console.error('Usage: npm run examples -- FOLDER');
    process.exitCode = 2;
    return;
  }
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    console.error(`${folder} is no folder`);
    process.exitCode = 2;
    return;
  }
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && /\.json$/i.test(entry.name))
    .map(({ name }) => name)
    .sort();
  let [cases, different] = [0, 0];
  for (const file of files) {
    const compared = compareFile(file, readFileSync(join(folder, file), 'utf8'));
    compared.differences.forEach((text) => {
      console.log(text);
    });
    cases += compared.cases;
    different += compared.differences.length;
  }
  console.log(`${files.length} files, ${cases} cases, ${different} different`);
  process.exitCode = different > 0 || cases === 0 ? 1 : 0;
}

// npm runs scripts from the repository's root; a relative folder refers to the user's working directory.
const typed = process.argv[2];
main(typed === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? '.', typed));
