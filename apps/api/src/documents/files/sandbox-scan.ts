import { Infected, VirusScan } from './virus-scan.js';

/**
 * The harmless text that every scanner reports as a virus (eicar.org), in two parts, so that this file is not reported.
 */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);

/** A stand-in for a scanner, for trials and tests: it recognises only the EICAR text. */
export class SandboxScan extends VirusScan {
  async *scanned(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    let tail = '';
    let isInfected = false;
    for await (const chunk of content) {
      const seen = tail + Buffer.from(chunk).toString('latin1');
      isInfected ||= seen.includes(EICAR);
      tail = seen.slice(1 - EICAR.length);
      yield chunk;
    }
    if (isInfected) throw new Infected();
  }
}
