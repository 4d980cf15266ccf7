#!/usr/bin/env node
// npm run walk -- FOLDER OUT.json: enters an association's files into a new embedded stack through the product's own
// API calls, month by month, and writes every month of every apartment as the product's tables show it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../start/ports.mjs';
import { checkNode, ensureInstalled, fail, root } from '../start/prepare.mjs';

const [folder, out] = process.argv.slice(2);
if (!folder || !out) fail('npm run walk -- DOSAR REZULTAT.json');
checkNode();
await ensureInstalled(console.error);
// Imported after the installation, because they need a package.
const { readFolder, monthId } = await import('./folder.mjs');
const { faultsOf } = await import('./rows.mjs');
const { register, signIn } = await import('./caller.mjs');
const { build, liveThrough } = await import('./live-through.mjs');

const PERSON = {
  email: 'administrator@walk.example',
  password: 'Walk-2026',
  firstName: 'Ana',
  lastName: 'Ionescu',
};
/** How many faults are printed at once. */
const TOLD = 20;

// npm runs scripts from the repository's root; relative paths refer to the user's working directory.
const from = process.env.INIT_CWD ?? '.';
const files = filesOf(resolve(from, folder));
const dataFolder = mkdtempSync(join(tmpdir(), 'scara-walk-'));
const product = await startProduct();
try {
  await register(product.address, PERSON);
  const caller = await signIn(product.address, PERSON, 'walk');
  const built = await build(caller, files, {
    settings: { name: 'Asociația din fișiere' },
    block: { name: 'B1', street: '' },
  });
  await liveThrough(caller, files, built, {
    onClosed: ({ month }) => console.error(`închisă: ${month}`),
  });
  const lines = [];
  for (const { month } of files.months) lines.push(...(await linesOf(caller, built, month)));
  writeFileSync(
    resolve(from, out),
    `[\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n]\n`,
  );
  console.error(`${lines.length} rânduri în ${out}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await product.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}

/** Returns the rows of the folder if all of them are usable; otherwise prints the faults and ends. */
function filesOf(path) {
  try {
    const read = readFolder(path);
    const faults = faultsOf(read);
    if (faults.length === 0) return read;
    const more = faults.length > TOLD ? [`… și încă ${faults.length - TOLD}`] : [];
    return fail([...faults.slice(0, TOLD), ...more].join('\n'));
  } catch (error) {
    return fail(error.message);
  }
}

/** Returns every apartment of a month, in the shape of expected-first-four-months.json. */
async function linesOf(caller, { base, entrances }, month) {
  const lines = [];
  for (const [entrance, id] of entrances) {
    const table = await caller.read(`${base}/group/${id}/month/${monthId(month)}/tableData`);
    table.rows.forEach((row, at) => {
      const columns = table.columns
        .filter(({ shares }) => shares[at] !== null)
        .map(({ name, shares }) => [name, shares[at]]);
      lines.push({
        month,
        entrance,
        apartment: row.n,
        columns: Object.fromEntries(columns),
        expenses: row.expenses,
        arrears: row.arrears,
        penaltiesOld: row.penaltiesOld,
        penaltiesNew: row.penaltiesNew,
        fundArrears: row.fundArrears,
        fundDue: row.fundDue,
        advance: row.advance,
        total: row.total,
      });
    });
  }
  return lines;
}

/** Starts the product as `npm start` does, on its own port and folder, without the demo. */
async function startProduct() {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'tools/start/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      SCARA_DATA: dataFolder,
      SCARA_DEMO: '0',
      RATE_LIMIT_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  let said = '';
  const ready = new Promise((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.includes('Ready: ')) resolve('ready');
    });
  });
  if ((await Promise.race([ready, gone])) !== 'ready') fail(`produsul nu a pornit:\n${said}`);
  return {
    address: `http://localhost:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
