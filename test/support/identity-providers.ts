import { OAuth2Server } from 'oauth2-mock-server';

/** Who signs in at the provider, told to it in a cookie of this name, as JSON and URI-encoded. */
export const PERSON = 'person';

export interface ExternalPerson {
  readonly sub: string;
  readonly email?: string;
  /** Google's word on the address. */
  readonly verified?: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
  /** What goes wrong: the person says no, the provider breaks, or its token was made for somebody else. */
  readonly trouble?: 'refuses' | 'breaks' | 'foreign-token' | 'other-nonce';
}

export interface IdentityProviders {
  /** What leads the product to them. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

type Claims = Record<string, unknown>;

/** Google and Facebook as oauth2-mock-server plays them, on free ports of this machine. */
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
  // Facebook's token names nobody: who it is, its `/me` says, and no ID token comes without the scope for it.
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

/** Signs in whoever the browser's cookie names, and remembers them by the code until the token is asked for. */
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
      // The access token has no audience; the ID token is for whoever asked.
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
