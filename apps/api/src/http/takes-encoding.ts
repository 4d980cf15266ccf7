import type { FastifyRequest } from 'fastify';

/** Whether who asks takes an answer packed so; an answer that differs by it says `vary: accept-encoding`. */
export const takesEncoding = ({ headers }: FastifyRequest, encoding: 'br' | 'gzip'): boolean =>
  new RegExp(`\\b${encoding}\\b`).test(String(headers['accept-encoding'] ?? ''));
