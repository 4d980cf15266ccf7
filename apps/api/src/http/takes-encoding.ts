import type { FastifyRequest } from 'fastify';

/** Returns whether the client accepts this encoding. An answer that depends on it must send `vary: accept-encoding`. */
export const takesEncoding = ({ headers }: FastifyRequest, encoding: 'br' | 'gzip'): boolean =>
  new RegExp(`\\b${encoding}\\b`).test(String(headers['accept-encoding'] ?? ''));
