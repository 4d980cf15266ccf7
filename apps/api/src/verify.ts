import { rootPrefixOf } from '@scara/contracts/http';
import { HeadSigner } from '@scara/event-store/history';
import { masterKeysOf } from './infrastructure.js';
import { operatorCommand } from './operator-command.js';
import { CheckHistory } from './tree-heads/check-history.js';
import { faultSentence } from './tree-heads/fault-words.js';

/**
 * The operator's command `npm run verify -- [FINGERPRINT …]`. Exit code 1 when the history differs from what was
 * signed.
 */
const printed = process.argv.slice(2).map((typed) => rootPrefixOf(typed));
if (printed.includes(undefined)) {
  console.error('Folosire: npm run verify -- ["3F2A 91C0 77B4 E05D" …]');
  process.exit(2);
}

await operatorCommand('verify', async (infrastructure) => {
  const signer = new HeadSigner(await masterKeysOf(infrastructure.config));
  const checking = new CheckHistory(infrastructure, signer);
  const check = await checking.check(printed.filter((digits) => digits !== undefined));
  // A mistyped fingerprint is no fault of the history, so such a check is not stored for the journal's page.
  if (printed.length === 0) await checking.keep(check);
  const { facts, heads, unsigned, faults } = check;
  console.log(`Fapte citite: ${facts}. Amprente semnate: ${heads}. Încă nesemnate: ${unsigned}.`);
  for (const fault of faults) console.log(faultSentence(fault));
  console.log(faults.length === 0 ? 'Istoricul este cel semnat.' : 'Istoricul a fost modificat.');
  if (faults.length > 0) process.exitCode = 1;
});
