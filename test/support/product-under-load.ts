import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discard, type RunningProduct, startProduct } from './product.js';

const minutes = 60_000;

/** What a test asks of the product that it loads: where it answers, and which processes it is. */
export type LoadedProduct = Pick<RunningProduct, 'address' | 'stack'>;

/** A product of the calling file's own, there from before its first test until after its last one. */
export function productUnderLoad(): LoadedProduct {
  let dataDir: string;
  let product: RunningProduct | undefined;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'scara-load-'));
    // The throttle of one address would answer most of the load; it has tests of its own.
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
