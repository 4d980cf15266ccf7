import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { today } from '../support/days.js';
import { type Figure, isReached, shown, shownLimit } from './measure/figure.js';

/** Returns the figures as a Markdown table that is also readable in a terminal. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const reached = isReached(figure);
    return [
      figure.goal,
      figure.what,
      shown(figure.value, figure.unit),
      figure.limit === undefined ? '' : shownLimit(figure.limit, figure.unit),
      reached === undefined ? '' : reached ? 'yes' : '**no**',
      figure.from,
    ];
  });
  const head = ['Goal', 'What', 'Median', 'Limit', 'Reached', 'From'];
  const widths = head.map((title, at) =>
    Math.max(...[head, ...rows].map((row) => row[at]!.length), title.length, 3),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Returns a sentence such as `23 of 25 goals reached`. */
export function verdict(figures: readonly Figure[]): string {
  const judged = figures.map(isReached).filter((reached) => reached !== undefined);
  return `${judged.filter(Boolean).length} of ${judged.length} goals reached`;
}

/** Describes the machine; the load shows whether anything else was running. */
export function machine(): string {
  const [processor] = cpus();
  const load = loadavg()[0] ?? 0;
  return [
    `${cpus().length} × ${processor?.model.trim() || 'processor of unknown name'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `${type()} ${release()}`,
    `Node ${process.versions.node}`,
    `load at the start ${shown(load)}`,
  ].join(', ');
}

const startedOn = machine();

/** Returns the complete text of docs/benchmarks.md. */
export function document(figures: readonly Figure[], broken: readonly string[]): string {
  const isQuiet = (loadavgAtStart ?? 0) < 0.5;
  return `# Benchmarks

Written by \`npm run bench\`; not edited by hand. Medians of 5 interleaved rounds; every goal is a ratio of two things
measured next to each other in one run. A ratio is the median of the rounds' own ratios, so it is not exactly the
quotient of the two medians beside it.

- Date: ${today()}, commit ${commit()}
- Machine: ${startedOn}
${isQuiet ? '' : '- **Other work ran on this machine at the same time: the figures are noisy.**\n'}- ${verdict(figures)}
${broken.map((name) => `- **${name} could not be measured in this run.**\n`).join('')}
${table(figures)}

## What is measured

| Goal | How |
| --- | --- |
| 1 | A block is added over HTTP (node:http, kept connections, closed loop) to 1 000 associations in turn, in the whole product and in \`test/bench/crud\`: Nest, Fastify, zod and pg with the same schemas, session and role by one query, one transaction with one insert, on the same Postgres. |
| 2 | Commands through \`libs/event-store\` (fingerprint, fold, rules, schemas, append), one stream a writer; plain inserts by pg; \`appendToStream\` of Emmett 0.42 with expected versions. One Postgres. |
| 3 | \`npm run rebuild -- --check\`, comparison with the live tables included; over 250 000 events, and over 50 000 without a limit; a bare $all subscription of the client; Emmett's consumer with a raw SQL projection of two rows an event in batches of 1 000. |
| 4 | Commits take 1 ms (\`commit_delay=1000, commit_siblings=0\`). From the answer of the library to the projector's NOTIFY, open loop; raw commits at the same rate on 16 connections. |
| 5, 8 | One association of 300 apartments × 40 columns in the whole product: its computation alone, its close over HTTP against computation and one committed row, its stored table over HTTP against the same text by pg and against the same table kept as jsonb and answered by Nest on Express, on 16 connections. |
| 6 | \`--long\`: 5 000 associations (\`NIGHT_ASSOCIATIONS\`) close over HTTP until the read models show the last one, while tables of months are opened 50 times a second (open loop). |
| 7 | The same calls over HTTP in three products side by side; slope of the median latency on a double logarithmic scale. |
| 9 | Every file of the site that a browser asks for on the first page, each by gzip -9. The table page of 300 × 40 in Chromium: months opened one after another in the page that stands, from the answer's last byte to the painted table, against the same text drawn whole with React alone; scrolled a step each frame; persons typed into it. |
| 10 | VmRSS after the load of goal 1, and a minute later; the sum by proportional shares. \`--long\` fills the event node with two million events. |
| meters | One association of 400 apartments with 25 meters each: its month's table over HTTP against the same text by pg on one connection, 300 readings in one command against one, and the frames of a scroll through all rows in Chromium. |
| readings | Tenants open their page and send a reading each at the rate of 5 000 in ten minutes, one in ten twice under one key, for a minute; \`--long\`: all 5 000 of 100 associations (\`READINGS_SECONDS\`). The streams are counted afterwards. |
| payments | A cash receipt is written over HTTP on 16 connections, in 20 associations of 60 and 300 apartments in turn and then in one of 300 alone (one stream, one series), each with 12 months and the receipts of a year behind it, against the block of goal 1 in \`test/bench/crud\`. |
| live page | One person's command by HTTP, the structure page of the same association open in Chromium. |
| start | \`npm start\` with an empty data folder, until it says Ready. \`--clone\` does it from a fresh clone. |
`;
}

const loadavgAtStart = loadavg()[0];

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
