import { rm } from 'node:fs/promises';

/** Removes what the setup created. */
export default async function teardown() {
  await rm(globalThis.postgresTemplate, { recursive: true, force: true, maxRetries: 5 });
}
