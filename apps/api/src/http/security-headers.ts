import type { FastifyInstance } from 'fastify';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Components set style attributes; there are no inline scripts.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

/**
 * The content security policy of a PDF shown in a frame of our own page: only our pages may frame it, and it may load
 * or run nothing. It replaces a sandboxed frame, in which browsers refuse to show a PDF.
 */
export const SHOWN_IN_PAGE = "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'self'";

/** Helmet's default headers with our own policy, written out because they are the same for every answer. */
const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const;

const ONLY_HTTPS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith('https://') ? { ...HEADERS, ...ONLY_HTTPS } : HEADERS;
}

/** Sets the headers on every answer, refusals and static files included. */
export function setSecurityHeaders(server: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
