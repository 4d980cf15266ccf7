import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { families, type StoredShape } from '@scara/contracts/events';
import { type JsonSchema, sampleOf } from './sample.js';

/** One version of one event type, as it was ever written. Kept for ever: old events stay as they are. */
export interface CatalogueEntry {
  readonly family: string;
  readonly type: string;
  readonly version: number;
  readonly schema: JsonSchema;
  /** Data of this version; reading lifts them to today's shape. */
  readonly samples: readonly unknown[];
}

const FOLDER = fileURLToPath(new URL('../../libs/contracts/events-catalogue/', import.meta.url));

/** What today's shapes say, one entry per event type. */
export function currentEntries(): CatalogueEntry[] {
  return Object.entries(families).flatMap(([family, shapes]) =>
    Object.entries(shapes as Record<string, StoredShape<unknown>>).map(([type, shape]) =>
      entryOf(family, type, shape),
    ),
  );
}

/** Every entry in the repository. */
export async function storedEntries(): Promise<CatalogueEntry[]> {
  const files = await readdir(FOLDER, { recursive: true });
  const paths = files.filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    paths.map(
      async (file) => JSON.parse(await readFile(join(FOLDER, file), 'utf8')) as CatalogueEntry,
    ),
  );
}

/** Names of entries that today's shapes lack in the repository, and of those whose shape is another one there. */
export async function compare(): Promise<{ missing: CatalogueEntry[]; changed: string[] }> {
  const stored = new Map((await storedEntries()).map((entry) => [nameOf(entry), entry]));
  const current = currentEntries();
  const changed = current.filter((entry) => {
    const kept = stored.get(nameOf(entry));
    return kept !== undefined && JSON.stringify(kept.schema) !== JSON.stringify(entry.schema);
  });
  return {
    missing: current.filter((entry) => !stored.has(nameOf(entry))),
    changed: changed.map(nameOf),
  };
}

/** Adds an entry; an entry that is there is never written again. */
export async function add(entry: CatalogueEntry): Promise<void> {
  const file = join(FOLDER, `${nameOf(entry)}.json`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(entry, null, 2)}\n`, { flag: 'wx' });
}

export function nameOf({ family, type, version }: CatalogueEntry): string {
  return `${family}/${type}.v${version}`;
}

function entryOf(family: string, type: string, shape: StoredShape<unknown>): CatalogueEntry {
  // Through JSON, so that it compares with what was read from a file.
  const schema = JSON.parse(JSON.stringify(z.toJSONSchema(shape.data))) as JsonSchema;
  const samples = [sampleOf(schema, 'least'), sampleOf(schema, 'full')];
  for (const sample of samples) shape.data.parse(sample);
  return { family, type, version: shape.version, schema, samples };
}
