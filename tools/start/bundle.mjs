// Puts a built process and what it imports into a few files: Node takes longer to find and read two thousand of them
// than the process takes to begin (decision 0076).
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';

/** Left where they are: asked for by their place (libs/event-store reaches into the client), native, loaded late or never. */
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
    // Nest asks for packages that may be missing and goes on without them.
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

/** Files beside a module (migrations, threads, fonts) stay there: it goes on saying where it was built, not where it runs. */
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
 * The same program in ASCII: V8 keeps a program's text as long as it runs, and a single letter beyond Latin-1 makes each
 * of its letters two bytes long (decision 80). Texts and patterns read an escape as the letter itself; String.raw would
 * not, nor may a name hold such a letter.
 */
export function inAscii(code) {
  return code.replace(
    /((?:\\\\)*)\\?([^\0-\x7f])/g,
    (_, pairs, letter) => `${pairs}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
