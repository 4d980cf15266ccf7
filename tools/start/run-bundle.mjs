// node tools/start/run-bundle.mjs SCRIPT …: bundles the built scripts of a package. A process of its own: what a bundler
// takes of memory (half a gigabyte) goes with it, not with the supervisor that started it.
import { bundle } from './bundle.mjs';

await bundle(process.argv.slice(2));
