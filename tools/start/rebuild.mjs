#!/usr/bin/env node
// npm run rebuild: builds what changed, then hands over to the projector's own rebuild.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, ensureBuilt, ensureInstalled, root } from './prepare.mjs';

checkNode();
if (!process.env.SCARA_BUILT) {
  await ensureInstalled(console.log);
  await ensureBuilt(console.log, { web: false });
}
const script = join(root, 'apps/projector/dist/rebuild.js');
const child = spawn(process.execPath, [script, ...process.argv.slice(2)], { stdio: 'inherit' });
child.on('exit', (code) => (process.exitCode = code ?? 1));
