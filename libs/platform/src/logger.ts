import { pino, type Logger } from 'pino';

export type { Logger };

/**
 * Returns the structured log of one process: a JSON line per record on standard output. Log ids, counts and codes;
 * never names, addresses, e-mails, bodies or query texts (reliability.md, row 19). The paths below are a second line of
 * defence for what a library may attach.
 */
export function logger(name: string): Logger {
  return pino({
    name,
    level: process.env['LOG_LEVEL'] || 'info',
    redact: {
      paths: [
        'req.headers',
        'headers',
        'body',
        'password',
        'email',
        '*.password',
        '*.email',
        'err.query',
        'err.parameters',
        'err.detail',
        'err.where',
      ],
      remove: true,
    },
  });
}
