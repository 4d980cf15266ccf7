// node tools/start/load-demo.mjs ADDRESS: loads the demo association into the product at that address, for its
// supervisor.
import { demoAccounts, loadDemo } from './demo.mjs';

process.once('disconnect', () => process.exit());
try {
  await loadDemo(process.argv[2]);
  process.send({ ready: true, accounts: demoAccounts() });
} catch (error) {
  process.send({ failed: error.message });
}
process.disconnect();
