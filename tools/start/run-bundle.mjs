// node tools/start/run-bundle.mjs DIST SCRIPT …: bundles the built scripts of a package. It is a separate process so that
// the bundler's memory (half a gigabyte) is freed with it and not held by the supervisor.
import { bundle } from './bundle.mjs';

const [dist, ...scripts] = process.argv.slice(2);
await bundle(dist, scripts);
