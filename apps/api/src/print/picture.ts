/** The bytes of a data URL that holds a PNG or a JPEG by its own first bytes; null for anything else. */
export function pictureOf(url: string): Buffer | null {
  const match = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/=\s]+)$/.exec(url);
  if (match === null) return null;
  const bytes = Buffer.from(match[1]!, 'base64');
  const starts = (...head: number[]) => head.every((byte, at) => bytes[at] === byte);
  return starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff) ? bytes : null;
}
