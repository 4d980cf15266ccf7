import { hash } from 'node:crypto';

/**
 * Id of a command's event: uuid v5 in the namespace of the command id, of its index and the command's fingerprint.
 * The fingerprint makes two bodies under one command id two different appends, which the server then refuses by
 * revision instead of taking the second for a repetition of the first.
 */
export function eventId(commandId: string, index: number, fingerprint: string): string {
  const name = Buffer.from(`${index}:${fingerprint}`);
  const hex = hash(
    'sha1',
    Buffer.concat([Buffer.from(commandId.replaceAll('-', ''), 'hex'), name]),
  );
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
  return (
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-` +
    `${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  );
}
