import { Refused } from '../../http/refused.js';
import { Infected, ScanAway } from './virus-scan.js';

/** What a person hears of a file that the scan refused, or could not look at; any other error as it is. */
export function scanRefusal(error: unknown): unknown {
  if (error instanceof Infected) return new Refused({ code: 'file-infected' });
  if (error instanceof ScanAway) return new Refused({ code: 'file-scan-away' });
  return error;
}
