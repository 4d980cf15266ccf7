/** One association and the read tables in which something of it changed; null: facts that belong to none. */
export interface NoticedChange {
  readonly as: number | null;
  readonly kinds: readonly string[];
}

/** Postgres takes payloads below 8 000 bytes; everything here is ASCII. */
const PAYLOAD_MAX = 7_900;
/** Past this many notifications a listener does better to read everything again. */
const NOTICES_MAX = 50;

export const CHANNEL = 'scara_projected';

/**
 * What `NOTIFY scara_projected` says after a batch: `{position, changes: [{as, kinds}]}`, cut into several where it is
 * long (all but the last say `more: true`), or `{position, all: true}` where it is very long. `position` is the commit
 * position as text.
 */
export function notices(
  commit: bigint,
  touched: ReadonlyMap<number, ReadonlySet<string>>,
): readonly string[] {
  const position = String(commit);
  const frame = JSON.stringify({ position, changes: [], more: true }).length;
  const payloads: string[][] = [[]];
  let size = frame;
  for (const [association, kinds] of touched) {
    const change: NoticedChange = { as: association === 0 ? null : association, kinds: [...kinds] };
    const text = JSON.stringify(change);
    if (size + text.length + 1 > PAYLOAD_MAX) {
      payloads.push([]);
      size = frame;
    }
    payloads.at(-1)?.push(text);
    size += text.length + 1;
  }
  if (payloads.length > NOTICES_MAX) return [JSON.stringify({ position, all: true })];
  const last = payloads.length - 1;
  return payloads.map(
    (changes, at) =>
      `{"position":"${position}","changes":[${changes.join()}]${at < last ? ',"more":true' : ''}}`,
  );
}
