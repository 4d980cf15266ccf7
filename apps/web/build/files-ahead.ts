import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, Plugin } from 'vite';

const GATE = 'src/app/pages/association-gate.tsx';

/** The pages opened most (ask-ahead.ts), by the address that the router knows them under, and what they are made of. */
const PAGES = {
  '/association/$idAs/apartment/$idAp/month/$idMonth':
    'src/features/expense-table/bill/bill-screen.tsx',
  '/association/$idAs/group/$idGroup/month/$idMonth': 'src/app/pages/table-page.tsx',
};

/**
 * Writes which files the pages opened most need, as a `Link` header for each: the server sends it with the page
 * (apps/api/src/site), and a browser asks for all of them at once instead of for the screen once the program runs.
 */
export function filesAhead(): Plugin {
  return {
    name: 'files-ahead',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const manifest = JSON.parse(
        readFileSync(join(dir, '.vite/manifest.json'), 'utf8'),
      ) as Manifest;
      const pages = Object.entries(PAGES).map(([path, screen]) => ({
        path: `^${path.replaceAll(/\$\w+/g, String.raw`\d+`)}/?$`,
        link: linkTo(manifest, [GATE, screen]),
      }));
      writeFileSync(join(dir, '.vite/files-ahead.json'), JSON.stringify(pages));
    },
  };
}

/** The program first: whatever comes beside it on a slow line makes it later. Throws for a module that has no file. */
function linkTo(manifest: Manifest, modules: readonly string[]): string {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`no file holds ${key}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    // The page itself names its styles.
    if (key !== 'index.html') for (const css of chunk.css ?? []) styles.add(css);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of ['index.html', ...modules]) add(key);
  return [
    ...[...scripts].map((file) => `</${file}>; rel=modulepreload`),
    ...[...styles].map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
  ].join(', ');
}
