import type { FastifyRequest } from 'fastify';

/**
 * Returns whether a browser says that another site sent the request. Browsers too old to send these headers are not
 * supported.
 */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}
