// Bundles a built process and its imports into a few files: Node takes longer to find and read two thousand files than
// the process takes to start (decision 0076).
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Packages that are not bundled: they are loaded by path (libs/event-store uses the client's internals), native, or
 * loaded late or never.
 */
const LEFT = [
  /^@eventstore\/db-client/,
  /^@grpc\/grpc-js/,
  /^google-protobuf/,
  /^@node-rs\//,
  /^pdfkit/,
  /^pdfjs-dist/,
  /^bullmq/,
  /^pino$/,
  /^@fastify\/(ajv|fast-json-stringify)-compiler$/,
];

/** Bundles the built scripts of one package (absolute paths) into the folder `run` beside them. */
export async function bundle(scripts) {
  const folder = join(dirname(scripts[0]), 'run');
  const build = await rolldown({
    input: scripts,
    platform: 'node',
    external: LEFT,
    // Nest tries to import optional packages and works without them.
    onLog: (level, log, handle) => log.code !== 'UNRESOLVED_IMPORT' && handle(level, log),
    plugins: [
      { name: 'own-places', transform: (code, id) => withOwnPlace(code, id, folder) },
      { name: 'in-ascii', generateBundle: (_, chunks) => Object.values(chunks).forEach(toAscii) },
    ],
  });
  try {
    await build.write({ dir: folder, format: 'esm', cleanDir: true, comments: false });
  } finally {
    await build.close();
  }
}

/**
 * Replaces `import.meta.url` by the module's built location, because the files beside it (migrations, threads, fonts)
 * stay there.
 */
function withOwnPlace(code, id, folder) {
  if (id.includes('node_modules') || !code.includes('import.meta.url')) return null;
  const place = relative(folder, id).replaceAll('\\', '/');
  const url = `new URL(${JSON.stringify(place)}, import.meta.url).href`;
  return { code: code.replaceAll('import.meta.url', url), map: null };
}

function toAscii(chunk) {
  if (chunk.type === 'chunk') chunk.code = inAscii(chunk.code);
}

/**
 * Returns the same program in ASCII: V8 keeps a program's text while it runs, and a single character outside Latin-1
 * makes every character take two bytes (decision 80). Strings and regular expressions read an escape as the character
 * itself; String.raw would not, and identifiers must not contain such a character.
 */
export function inAscii(code) {
  return code.replace(
    /((?:\\\\)*)\\?([^\0-\x7f])/g,
    (_, pairs, letter) => `${pairs}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
