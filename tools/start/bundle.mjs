// Bundles a built process and its imports into a few files: Node takes longer to find and read two thousand files than
// the process takes to start (decision 0076).
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';

/** Packages that are not bundled: they are native, or loaded late or never, or (pino) find their own files by place. */
const LEFT = [
  /^@node-rs\//,
  /^pdfkit/,
  /^pdfjs-dist/,
  /^pino$/,
  /^@fastify\/(ajv|fast-json-stringify)-compiler$/,
];

/** Bundles the built scripts of one package into the folder `run` of its folder `dist` (absolute paths). */
export async function bundle(dist, scripts) {
  const folder = join(dist, 'run');
  const build = await rolldown({
    input: Object.fromEntries(
      scripts.map((script) => [bundleName(relative(dist, script)), script]),
    ),
    platform: 'node',
    external: LEFT,
    // Nest tries to import optional packages and works without them.
    onLog: (level, log, handle) => log.code !== 'UNRESOLVED_IMPORT' && handle(level, log),
    plugins: [
      { name: 'on-node', transform: (code, id) => (PG_STREAM.test(id) ? onNode(code) : null) },
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

/** Returns the name of a script's bundle, by its path in `dist`: `worker` for worker.js, `mail` for mail/main.js. */
export function bundleName(path) {
  return path.replaceAll('\\', '/').replace(/(?:\/main)?\.js$/, '');
}

const PG_STREAM = /[\\/]pg[\\/]lib[\\/]stream\.js$/;
const ASKED = 'if (isCloudflareRuntime())';

/**
 * Returns the Postgres driver's stream.js without its question whether it runs on Cloudflare: without a `navigator`, as
 * in Node 20, it asks by a `Response`, for which Node loads its whole `fetch` (20 ms and 1 MB of each process).
 */
function onNode(code) {
  if (!code.includes(ASKED)) throw new Error(`pg/lib/stream.js has no „${ASKED}” any more`);
  return { code: code.replace(ASKED, 'if (false)'), map: null };
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
