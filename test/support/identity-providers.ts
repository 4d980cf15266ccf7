import { OAuth2Server } from 'oauth2-mock-server';

/** The cookie that tells the provider who signs in, as URI-encoded JSON. */
export const PERSON = 'person';

export interface ExternalPerson {
  readonly sub: string;
  readonly email?: string;
  /** Google's statement that the address is verified. */
  readonly verified?: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
  /**
   * What goes wrong: the user refuses, the provider fails, or its token was issued for another client or with another
   * nonce.
   */
  readonly trouble?: 'refuses' | 'breaks' | 'foreign-token' | 'other-nonce';
}

export interface IdentityProviders {
  /** Environment variables that direct the product to these providers. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

type Claims = Record<string, unknown>;

/** Starts Google and Facebook, simulated by oauth2-mock-server, on free ports of this machine. */
export async function startIdentityProviders(): Promise<IdentityProviders> {
  const google = new OAuth2Server();
  const facebook = new OAuth2Server(undefined, undefined, {
    endpoints: { authorize: '/dialog/oauth', token: '/oauth/access_token', userinfo: '/me' },
  });
  for (const server of [google, facebook]) {
    await server.issuer.keys.generate('RS256');
    await server.start(0, 'localhost');
    play(server);
  }
  // Facebook's token does not name the user; its `/me` does. It sends no ID token without the scope for it.
  facebook.service.on('beforeResponse', ({ body }: { body: Claims }) => delete body['id_token']);
  const [googleAt, facebookAt] = [addressOf(google), addressOf(facebook)];
  return {
    environment: {
      GOOGLE_CLIENT_ID: 'scara-google',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      GOOGLE_URL: googleAt,
      FACEBOOK_CLIENT_ID: 'scara-facebook',
      FACEBOOK_CLIENT_SECRET: 'facebook-secret',
      FACEBOOK_URL: facebookAt,
      FACEBOOK_GRAPH_URL: facebookAt,
    },
    stop: async () => {
      await Promise.all([google.stop(), facebook.stop()]);
    },
  };
}

function addressOf(server: OAuth2Server): string {
  return `http://localhost:${server.address().port}`;
}

/** Signs in the user that the browser's cookie names, and remembers them by the code until the token is requested. */
function play({ service }: OAuth2Server): void {
  const byCode = new Map<string, ExternalPerson>();
  const bySubject = new Map<string, ExternalPerson>();
  service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }, request: { headers: Claims }) => {
    const cookie = new RegExp(`\\b${PERSON}=([^;]+)`).exec(String(request.headers['cookie']));
    const person = JSON.parse(decodeURIComponent(cookie?.[1] ?? '{}')) as ExternalPerson;
    const { searchParams } = url;
    if (person.trouble === 'refuses') {
      searchParams.delete('code');
      searchParams.set('error', 'access_denied');
      return;
    }
    byCode.set(searchParams.get('code') ?? '', person);
    bySubject.set(person.sub, person);
  });
  service.on(
    'beforeTokenSigning',
    ({ payload }: { payload: Claims }, request: { body: { code?: string } }) => {
      const person = byCode.get(request.body.code ?? '');
      if (person === undefined) return;
      payload['sub'] = person.sub;
      // The access token has no audience; the ID token has the client that requested it.
      if (payload['aud'] === undefined) return;
      Object.assign(payload, {
        email: person.email,
        email_verified: person.verified,
        given_name: person.firstName,
        family_name: person.lastName,
        ...(person.trouble === 'foreign-token' && { aud: 'somebody-else' }),
        ...(person.trouble === 'other-nonce' && { nonce: 'another' }),
      });
    },
  );
  service.on(
    'beforeResponse',
    (response: { body: Claims; statusCode: number }, request: { body: { code?: string } }) => {
      if (byCode.get(request.body.code ?? '')?.trouble !== 'breaks') return;
      response.statusCode = 500;
      response.body = { error: 'server_error' };
    },
  );
  service.on(
    'beforeUserinfo',
    (response: { body: Claims }, request: { headers: { authorization?: string } }) => {
      const [, claims = ''] = (request.headers.authorization ?? '').split('.');
      const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as Claims;
      const person = bySubject.get(String(sub));
      response.body = {
        id: sub,
        first_name: person?.firstName,
        last_name: person?.lastName,
        email: person?.email,
      };
    },
  );
}
