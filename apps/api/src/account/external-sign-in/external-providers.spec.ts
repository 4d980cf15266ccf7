import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Infrastructure } from '../../infrastructure.js';
import { ExternalProviders } from './external-providers.js';

it('asks Google for its description again where it did not answer', async () => {
  let isAway = true;
  let asked = 0;
  const google = createServer((_request, response) => {
    asked += 1;
    if (isAway) return void response.writeHead(503).end();
    const description = {
      ...{ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
      jwks_uri: `${issuer}/keys`,
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(description));
  });
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
  const client = { clientId: 'id', clientSecret: 'secret' };
  const config = { PUBLIC_URL: 'http://localhost', external: { google: { ...client, issuer } } };
  const providers = new ExternalProviders({ config } as unknown as Infrastructure);
  const address = () =>
    providers.addressOf('google', { state: 's', verifier: 'v'.repeat(43), nonce: 'n' });
  try {
    await expect(address()).rejects.toThrow();
    isAway = false;
    expect((await address()).href).toContain(`${issuer}/auth?`);
    expect((await address()).searchParams.get('state')).toBe('s');
    // Google's description is kept after the first successful read.
    expect(asked).toBe(2);
  } finally {
    google.closeAllConnections();
    await new Promise((resolve) => google.close(resolve));
  }
});
