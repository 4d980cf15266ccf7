import type { FastifyRequest } from 'fastify';
import { escaped } from './escaped.js';

/**
 * Returns whether the browser opens the address as a page (papers and workbooks), where no script of ours shows the
 * refusal.
 */
export function isOpenedAsPage({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** Returns an HTML page with the sentence of a refusal. */
export const refusalPage = (message: string): string => `<!doctype html>
<html lang="ro">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Scara</title>
<link rel="icon" href="/icon.svg">
</head>
<body style="font: 1rem/1.5 sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1rem">
<h1 style="font-size: 1.25rem">${escaped(message)}</h1>
<p><a href="/">Pagina principală</a></p>
</body>
</html>
`;
