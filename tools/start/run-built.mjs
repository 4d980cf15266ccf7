#!/usr/bin/env node
// node tools/start/run-built.mjs SCRIPT [ARG …]: builds what has changed and runs a built script of the product,
// against the servers named in the environment, or else against the stack that `npm start` runs on the same data
// folder.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { checkNode, ensureBuilt, ensureInstalled, fail, root } from './prepare.mjs';
import { runningStack } from './running-stack.mjs';

checkNode();
if (!process.env.SCARA_BUILT) {
  await ensureInstalled(console.log);
  await ensureBuilt(console.log, { web: false });
}
const [script, ...args] = process.argv.slice(2);
// A variable that is set to nothing counts as not set.
const said = Object.entries(process.env).filter(([, value]) => value !== '');
const env = { ...runningAddresses(), ...Object.fromEntries(said) };
if (!env.DATABASE_URL || !env.EVENTSTORE_URL) {
  fail('Produsul nu rulează: porniți-l cu „npm start” sau dați DATABASE_URL și EVENTSTORE_URL.');
}
const child = spawn(process.execPath, [join(root, script), ...args], { stdio: 'inherit', env });
child.on('exit', (code) => (process.exitCode = code ?? 1));

/** Returns the addresses of the running product, as environment variables. */
function runningAddresses() {
  const stack = runningStack(resolve(process.env.SCARA_DATA || join(root, '.data')));
  if (stack === undefined) return {};
  return {
    DATABASE_URL: stack.databaseUrl,
    EVENTSTORE_URL: stack.eventStoreUrl,
    SMTP_URL: stack.smtpUrl,
    PUBLIC_URL: stack.address,
    ...(stack.masterKeyFile ? { SCARA_MASTER_KEY_FILE: stack.masterKeyFile } : {}),
  };
}
