import { startIdentityProviders } from '../support/identity-providers.js';
import { discard, startProduct } from '../support/product.js';

/** Starts one product with the demo association for the whole run, unless `E2E_ADDRESS` names a running one. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['E2E_ADDRESS'] !== undefined) return () => Promise.resolve();
  // Every test signs in from this one address; the rate limits have their own spec.
  const providers = await startIdentityProviders();
  const product = await startProduct({
    env: { ...providers.environment, SCARA_DEMO: '1', RATE_LIMIT_PER_MINUTE: '0' },
  });
  process.env['E2E_ADDRESS'] = product.address;
  process.env['E2E_DATA'] = product.dataDir;
  return async () => {
    await product.stop();
    await providers.stop();
    await discard(product.dataDir);
  };
}
