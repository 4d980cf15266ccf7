/**
 * Scans the bytes of a file as they pass. `scanned` yields them unchanged and throws `Infected` after the last one, or
 * `ScanAway` when it could not scan: its reader must not accept the file before the stream has ended.
 */
export abstract class VirusScan {
  abstract scanned(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

export class Infected extends Error {}
export class ScanAway extends Error {}

/** Used when no scanner is configured. */
export class NoScan extends VirusScan {
  scanned(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    return content;
  }
}
