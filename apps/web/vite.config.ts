import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { filesAhead } from './build/files-ahead.js';
import { textsWhereShown } from './build/texts-where-shown.js';
import { ro } from './src/locales/ro.js';

/** Where the API answers while developing; the built files are served by the API itself. */
const api = process.env['SCARA_API_URL'] ?? 'http://localhost:8081';

/** Writes `.br` and `.gz` beside every text file of the build: the server sends them as they are. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets');
      for (const name of readdirSync(assets)) {
        if (!/\.(js|css)$/.test(name)) continue;
        const content = readFileSync(join(assets, name));
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content));
        writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

/**
 * Zod can describe a schema as JSON Schema, which only the API's documentation asks for; a fifth of what zod weighs
 * would come with every page. In the browser those functions are there and refuse. Its English sentences are left out
 * too: forms name their own (`inRomanian`).
 */
function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    load(id) {
      if (/zod\/v4\/locales\/en\.js$/.test(id)) {
        return "export default () => ({ localeError: () => 'Valoarea nu este validă.' });";
      }
      if (!/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
      const exported = readFileSync(id, 'utf8').matchAll(
        /^export (?:const |function |\{ \w+ as )(\w+)/gm,
      );
      const names = [...exported].map(([, name]) => `refuse as ${name}`);
      const refuse =
        "const refuse = () => { throw new Error('JSON Schema: not in the browser'); };";
      return `${refuse}\nexport { ${names.join(', ')} };`;
    },
  };
}

/**
 * `summary` and `refusals` of a declared route, as the formatter writes them: a text, a list, or a list's name; and what a
 * field's schema has as `meta`.
 */
const FOR_DOCUMENTATION =
  /^ +(?:summary:\s+(?:'(?:[^'\\]|\\.)*'|`[^`]*`)|refusals: (?:\[[^\]]*\]|[A-Z_]+)),\n|\n +\.meta\(.*\)(?=;$)/gm;

/** What a route or a field says to the API's documentation alone is not sent to browsers: no page reads it. */
function leanRoutes(): Plugin {
  return {
    name: 'lean-routes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/libs\/contracts\/src\/http\/[\w-]+\.ts$/.test(id)) return null;
      return { code: code.replaceAll(FOR_DOCUMENTATION, ''), map: null };
    },
  };
}

/** Nothing here brings a library with it: a screen that needs one of them may load them all. */
const SHARED =
  /libs.(contracts|domain)|apps.web.src.lib|\.module\.css|components.(amount|choice|field)/;
/** Of 84: with fewer the two pages opened most grow, with more they ask for more files. */
const SHARED_BY = 12;
/** So small that a file of their own costs a phone more than they weigh. */
const SMALL =
  /lib.(meter-words|use-metering-names|table-queries|copy-text)|components.failed-read|expense-table.topics/;
/** An amount's explanation is drawn by an apartment's month at once, and by the table in a panel: one file, not four. */
const EXPLANATION = /expense-table.(\w+-explanation|amount-rows|panels|compare-labels)/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [textsWhereShown(ro), react(), leanZod(), leanRoutes(), filesAhead(), precompressed()],
  // `source` makes Vite bundle the workspace libraries from their TypeScript, so that no stale dist is ever served.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: {
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/root': { target: api, changeOrigin: false },
      '/skt': { target: api, changeOrigin: false, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // A data: URL would need its own word in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs first comes in one file: each one more is a round trip on a phone.
            { name: 'first', tags: ['$initial'], priority: 1 },
            // So do the small parts that many screens share: routes, queries, words and fields.
            { name: 'shared', test: SHARED, minShareCount: SHARED_BY },
            { name: 'small', test: SMALL },
            { name: 'explanation', test: EXPLANATION, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
