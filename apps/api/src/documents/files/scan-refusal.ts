import { Refused } from '../../http/refused.js';
import { Infected, ScanAway } from './virus-scan.js';

/** Returns the refusal for a file that is infected or could not be scanned; any other error unchanged. */
export function scanRefusal(error: unknown): unknown {
  if (error instanceof Infected) return new Refused({ code: 'file-infected' });
  if (error instanceof ScanAway) return new Refused({ code: 'file-scan-away' });
  return error;
}
