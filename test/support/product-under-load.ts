import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discard, type RunningProduct, startProduct } from './product.js';

const minutes = 60_000;

/** What a load test needs of the product: its address and its processes. */
export type LoadedProduct = Pick<RunningProduct, 'address' | 'stack'>;

/** Starts a product for the calling test file before its first test, and stops it after the last one. */
export function productUnderLoad(): LoadedProduct {
  let dataDir: string;
  let product: RunningProduct | undefined;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'scara-load-'));
    // The rate limit of one address would refuse most of the load; it has its own tests.
    product = await startProduct({ dataDir, env: { RATE_LIMIT_PER_MINUTE: '0' } });
  }, 3 * minutes);

  afterAll(async () => {
    await product?.stop();
    await discard(dataDir);
  }, minutes);

  return {
    get address() {
      return product!.address;
    },
    stack: () => product!.stack(),
  };
}
