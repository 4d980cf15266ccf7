// Puts a built process and what it imports into a few files: Node takes longer to find and read two thousand of them
// than the process takes to begin (decision 0076).
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';

/** Left where they are: asked for by their place (libs/event-store reaches into the client), native, or loaded late. */
const LEFT = [
  /^@eventstore\/db-client/,
  /^@grpc\/grpc-js/,
  /^google-protobuf/,
  /^@node-rs\//,
  /^pdfkit/,
  /^pdfjs-dist/,
  /^bullmq/,
  /^pino$/,
];

/** Bundles the built scripts of one package (absolute paths) into the folder `run` beside them. */
export async function bundle(scripts) {
  const folder = join(dirname(scripts[0]), 'run');
  const build = await rolldown({
    input: scripts,
    platform: 'node',
    external: LEFT,
    // Nest asks for packages that may be missing and goes on without them.
    onLog: (level, log, handle) => log.code !== 'UNRESOLVED_IMPORT' && handle(level, log),
    plugins: [{ name: 'own-places', transform: (code, id) => withOwnPlace(code, id, folder) }],
  });
  try {
    await build.write({ dir: folder, format: 'esm', cleanDir: true });
  } finally {
    await build.close();
  }
}

/** Files beside a module (migrations, threads, fonts) stay there: it goes on saying where it was built, not where it runs. */
function withOwnPlace(code, id, folder) {
  if (id.includes('node_modules') || !code.includes('import.meta.url')) return null;
  const place = relative(folder, id).replaceAll('\\', '/');
  const url = `new URL(${JSON.stringify(place)}, import.meta.url).href`;
  return { code: code.replaceAll('import.meta.url', url), map: null };
}
