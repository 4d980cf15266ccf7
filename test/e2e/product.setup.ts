import { discard, startProduct } from '../support/product.js';

/** One product with the demo association for the whole run; `E2E_ADDRESS` names one that already runs. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['E2E_ADDRESS'] !== undefined) return () => Promise.resolve();
  const product = await startProduct({ env: { SCARA_DEMO: '1' } });
  process.env['E2E_ADDRESS'] = product.address;
  return async () => {
    await product.stop();
    await discard(product.dataDir);
  };
}
