/** One association and the read tables of it that changed; null for events that belong to none. */
export interface NoticedChange {
  readonly as: number | null;
  readonly kinds: readonly string[];
}

/** Postgres accepts payloads below 8 000 bytes; all characters here are ASCII. */
const PAYLOAD_MAX = 7_900;
/** Beyond this many notifications, a listener had better read everything again. */
const NOTICES_MAX = 50;

export const CHANNEL = 'scara_projected';

/**
 * Returns the payloads of `NOTIFY scara_projected` after a batch: `{position, changes: [{as, kinds}]}`, split into
 * several if it is long (all but the last have `more: true`), or `{position, all: true}` if it is very long. `position`
 * is the commit position as text.
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
