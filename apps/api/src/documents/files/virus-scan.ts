/**
 * Looks at the bytes of a file as they pass. `scanned` gives them on unchanged and throws Infected after the last one,
 * or ScanAway when it could not look: what reads it must not count the file before the stream has ended.
 */
export abstract class VirusScan {
  abstract scanned(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

export class Infected extends Error {}
export class ScanAway extends Error {}

/** No scanner is configured. */
export class NoScan extends VirusScan {
  scanned(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    return content;
  }
}
