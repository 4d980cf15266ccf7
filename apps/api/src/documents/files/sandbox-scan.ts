import { Infected, VirusScan } from './virus-scan.js';

/** The harmless text that every scanner takes for a virus (eicar.org), in two halves: this file is none. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);

/** A scanner without a scanner, for trials and tests: it knows the EICAR text and nothing else. */
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
