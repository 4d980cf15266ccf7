import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { solve, type ExampleCase } from './solve.js';

/** Runs every case of every JSON file in a folder; prints each difference; exit code 1 when there is any. */
function main(folder: string | undefined): void {
  if (folder === undefined) {
    console.error('Usage: npm run examples -- FOLDER');
    process.exitCode = 2;
    return;
  }
  const all = existsSync(folder) ? readdirSync(folder) : [];
  const files = all.filter((name) => name.endsWith('.json'));
  let [cases, different] = [0, 0];
  for (const file of files.sort()) {
    const read = casesOf(join(folder, file));
    if (read === undefined) {
      console.log(`${file} is no list of cases`);
      different += 1;
      continue;
    }
    const wrong = read.flatMap((example, at) => difference(example, `${file} case ${at + 1}`));
    wrong.forEach((text) => console.log(text));
    cases += read.length;
    different += wrong.length;
  }
  console.log(`${files.length} files, ${cases} cases, ${different} different`);
  process.exitCode = different > 0 || cases === 0 ? 1 : 0;
}

/** Undefined for a file that holds something else. */
function casesOf(path: string): readonly ExampleCase[] | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(read) ? (read as readonly ExampleCase[]) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function difference(example: ExampleCase, name: string): string[] {
  const computed = answer(example.input);
  if (isDeepStrictEqual(computed, example.expected)) return [];
  const [input, expected, got] = [example.input, example.expected, computed].map((value) =>
    JSON.stringify(value),
  );
  return [`${name}\n  input    ${input}\n  expected ${expected}\n  computed ${got}`];
}

/** A case that the domain throws on is a difference like any other, and the rest still runs. */
function answer(input: object): unknown {
  try {
    return solve(input);
  } catch (error) {
    return { threw: String(error) };
  }
}

// npm runs scripts from the root; a relative folder is meant from where the person stands.
const typed = process.argv[2];
main(typed === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? '.', typed));
