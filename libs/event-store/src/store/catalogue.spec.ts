import { families, type StoredShape } from '@scara/contracts/events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readStored } from './codec.js';

const FOLDER = new URL('../../../contracts/events-catalogue/', import.meta.url);

interface Entry {
  readonly family: string;
  readonly type: string;
  readonly version: number;
  readonly samples: readonly unknown[];
}

const entries = readdirSync(fileURLToPath(FOLDER), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Entry);

it.each(
  entries.map((entry) => [`${entry.family}/${entry.type}.v${entry.version}`, entry] as const),
)('samples of %s still read', (_name, { family, type, version, samples }) => {
  const shapes = families as Record<string, Record<string, StoredShape<unknown>>>;
  const shape = shapes[family]?.[type];
  expect(shape).toBeDefined();
  expect(samples.length).toBeGreaterThan(0);
  for (const sample of samples) expect(readStored(shape!, version, sample)).toBeDefined();
});
