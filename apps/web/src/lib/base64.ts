/** Encodes bytes in base64, in slices: `btoa` takes one character per byte, and a call only so many arguments. */
export function base64(bytes: Uint8Array): string {
  const sliceBytes = 0x8000;
  let letters = '';
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    letters += String.fromCharCode(...bytes.subarray(at, at + sliceBytes));
  }
  return btoa(letters);
}
