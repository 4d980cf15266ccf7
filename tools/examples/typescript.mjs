// Lets plain `node` run the repository's TypeScript: `node -C source --import ./tools/examples/typescript.mjs FILE.ts`.
// The condition `source` makes @scara packages resolve to their sources, so nothing is ever stale.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
