import { hash } from 'node:crypto';

/**
 * Returns the id of one event of a command: a uuid v5 of its index and the command's fingerprint, in the namespace of
 * the command id. Because of the fingerprint, two bodies under one command id make two different appends, so the server
 * refuses the second by revision instead of taking it for a repetition of the first.
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
