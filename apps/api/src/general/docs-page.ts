import { groupedBy } from '@scara/domain/kernel';
import { escaped } from '../http/escaped.js';
import type { OpenApi, Operation } from './openapi.js';
import type { Content } from './openapi-refusals.js';

/**
 * Returns the description of the calls as an HTML page. It has no script: each call opens through the browser's own
 * `details`, an address such as `#addBlock` opens its call, and the browser's search also finds text that is still
 * closed.
 */
export function docsPage({ info, paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const areas = groupedBy(calls, ({ operation }) => operation.tags[0]);
  return `<!doctype html>
<html lang="ro">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(info.title)}: apelurile</title>
<link rel="icon" href="/icon.svg">
<style>
html { background: Canvas; }
body { font: 1rem/1.5 sans-serif; max-width: 64rem; margin: 0 auto; padding: 1rem; }
h3 { font-size: 1rem; margin: 1rem 0 0; }
summary, nav a { padding: 0.25rem 0; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 0 1rem; }
details { border-top: 1px solid; }
details > div { margin: 0 0 1.5rem 1rem; }
pre, code { font: 0.875rem/1.4 monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
dd { margin: 0 0 0.5rem 1rem; overflow-wrap: anywhere; }
</style>
</head>
<body>
<h1>${escaped(info.title)}: apelurile</h1>
<p>Pentru programe: <a href="/api/openapi.json">openapi.json</a>.</p>
${paragraphs(info.description)}
<nav aria-label="Domenii">
${[...areas.keys()].map((area) => `<a href="#area-${escaped(area)}">${escaped(area)}</a>`).join('\n')}
</nav>
<details>
<summary>Răspunsul unui refuz</summary>
<div>${shape(components.schemas.Problem)}</div>
</details>
${[...areas]
  .map(
    ([area, those]) => `<h2 id="area-${escaped(area)}">${escaped(area)}</h2>
${those.map(({ method, path, operation }) => call(method, path, operation)).join('\n')}`,
  )
  .join('\n')}
</body>
</html>
`;
}

function call(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  return `<details>
<summary><code><b>${method.toUpperCase()}</b> ${escaped(path)}</code> ${escaped(summary)}</summary>
<div id="${escaped(operationId)}">
<p><a href="#${escaped(operationId)}">${escaped(operationId)}</a>. ${escaped(description)}</p>
${parameters.length === 0 ? '' : `<h3>Parametri</h3>\n${list(parameters.map(parameter))}`}
${requestBody === undefined ? '' : `<h3>Corpul</h3>\n${contents(requestBody.content)}`}
<h3>Răspunsuri</h3>
${list(
  Object.entries(responses).map(([status, answer]) => [
    status,
    // All refusals have the same shape, which is described above the calls.
    escaped(answer.description) + (Number(status) < 300 ? contents(answer.content ?? {}) : ''),
  ]),
)}
</div>
</details>`;
}

function parameter({
  name,
  in: place,
  required,
  description,
  schema,
}: Operation['parameters'][number]) {
  const needed = required ? 'obligatoriu' : 'opțional';
  return [name, `${place}, ${needed}. ${told(description)}${shape(schema)}`] as const;
}

/** Converts paragraphs of text to HTML. */
const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((one) => `<p>${told(one)}</p>`)
    .join('\n');

/** Converts a text to HTML, with names in backticks as code. */
const told = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** Returns a list of names with their descriptions; the descriptions are HTML already. */
const list = (terms: readonly (readonly [name: string, told: string])[]): string =>
  `<dl>\n${terms
    .map(([name, told]) => `<dt><code>${escaped(name)}</code></dt>\n<dd>${told}</dd>`)
    .join('\n')}\n</dl>`;

const contents = (content: Content): string =>
  Object.entries(content)
    .map(([media, { schema }]) => `<div><code>${escaped(media)}</code>${shape(schema)}</div>`)
    .join('\n');

const shape = (schema: unknown): string => `<pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`;
