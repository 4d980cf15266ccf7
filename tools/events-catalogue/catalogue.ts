import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { families, type StoredShape } from '@scara/contracts/events';
import { type JsonSchema, sampleOf } from './sample.js';

/** One version of one event type. Entries are kept for ever, because old events stay as they were written. */
export interface CatalogueEntry {
  readonly family: string;
  readonly type: string;
  readonly version: number;
  readonly schema: JsonSchema;
  /** Data of this version; reading must lift it to the current version. */
  readonly samples: readonly unknown[];
}

const FOLDER = fileURLToPath(new URL('../../libs/contracts/events-catalogue/', import.meta.url));

/** Returns the entries of the current schemas, one per event type. */
export function currentEntries(): CatalogueEntry[] {
  return Object.entries(families).flatMap(([family, shapes]) =>
    Object.entries(shapes as Record<string, StoredShape<unknown>>).map(([type, shape]) =>
      entryOf(family, type, shape),
    ),
  );
}

/** Returns every entry in the repository. */
export async function storedEntries(): Promise<CatalogueEntry[]> {
  const files = await readdir(FOLDER, { recursive: true });
  const paths = files.filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    paths.map(
      async (file) => JSON.parse(await readFile(join(FOLDER, file), 'utf8')) as CatalogueEntry,
    ),
  );
}

/**
 * Returns the entries of current schemas that are missing in the repository, and the names of those that differ from
 * it.
 */
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

/** Adds an entry. An existing entry is never overwritten. */
export async function add(entry: CatalogueEntry): Promise<void> {
  const file = join(FOLDER, `${nameOf(entry)}.json`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(entry, null, 2)}\n`, { flag: 'wx' });
}

export function nameOf({ family, type, version }: CatalogueEntry): string {
  return `${family}/${type}.v${version}`;
}

function entryOf(family: string, type: string, shape: StoredShape<unknown>): CatalogueEntry {
  // Converted through JSON, so that it can be compared with an entry read from a file.
  const schema = JSON.parse(JSON.stringify(z.toJSONSchema(shape.data))) as JsonSchema;
  const samples = [sampleOf(schema, 'least'), sampleOf(schema, 'full')];
  for (const sample of samples) shape.data.parse(sample);
  return { family, type, version: shape.version, schema, samples };
}
