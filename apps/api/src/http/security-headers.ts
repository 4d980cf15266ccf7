import type { FastifyInstance } from 'fastify';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Components set style attributes; there is no inline script anywhere.
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
 * The policy of a PDF that a page of ours shows in a frame: that page may hold it, and nothing in it is loaded or run.
 * Browsers refuse a PDF in a sandboxed frame, so that this stands in the place of one.
 */
export const SHOWN_IN_PAGE = "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'self'";

/** What helmet sets by default, with a policy of our own; written out, for they are the same for every answer. */
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

/** Every answer carries them, refusals and files of the site too. */
export function setSecurityHeaders(server: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
