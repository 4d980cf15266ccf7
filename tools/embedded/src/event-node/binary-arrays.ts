/** Postgres counts timestamps in microseconds since 2000-01-01. */
export const postgresEpochMs = 946_684_800_000;
export const oid = { bytea: 17, int8: 20, text: 25, timestamptz: 1184, uuid: 2950 } as const;
const arrayHeaderSize = 20;

/**
 * Returns the binary form of a one-dimensional array without nulls: a header, then length and bytes of each element.
 */
export function bytesArray(elementOid: number, elements: readonly Uint8Array[]): Buffer {
  let size = arrayHeaderSize;
  for (const element of elements) size += 4 + element.length;
  const array = arrayHeader(size, elementOid, elements.length);
  let at = arrayHeaderSize;
  for (const element of elements) {
    at = array.writeInt32BE(element.length, at);
    array.set(element, at);
    at += element.length;
  }
  return array;
}

/** Returns the same form for eight-byte integers, or for timestamps given as such. */
export function int8Array(elements: readonly number[], elementOid: number = oid.int8): Buffer {
  const array = arrayHeader(arrayHeaderSize + 12 * elements.length, elementOid, elements.length);
  let at = arrayHeaderSize;
  for (const element of elements) {
    at = array.writeInt32BE(8, at);
    at = array.writeBigInt64BE(BigInt(element), at);
  }
  return array;
}

function arrayHeader(size: number, elementOid: number, length: number): Buffer {
  const array = Buffer.allocUnsafe(size);
  array.writeInt32BE(1, 0); // dimensions
  array.writeInt32BE(0, 4); // no nulls
  array.writeInt32BE(elementOid, 8);
  array.writeInt32BE(length, 12);
  array.writeInt32BE(1, 16); // lower bound
  return array;
}
