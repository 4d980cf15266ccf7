import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { email as validEmail, routes } from '@scara/contracts/http';
import { type ExternalIdentity, type ExternalProvider, importedName } from '@scara/domain/account';
import * as oauth from 'openid-client';
import { z } from 'zod';
import { Infrastructure } from '../../infrastructure.js';
import type { ExternalClient } from './config.js';
import type { ExternalAttempt } from './external-attempts.js';

/** Seconds to wait for a provider's answer before the person is told that it does not answer. */
const ANSWER_S = 5;

/** The claims used from Google's ID token (OpenID Connect core, 5.1). */
const googleClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

/**
 * The answer of `/me`. Facebook leaves out the address of a person who has no valid one, and does not say whether it is
 * verified.
 */
const facebookPerson = z.object({
  id: z.string().min(1).max(255),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
});

/**
 * Talks to the providers of external sign-in: authorization code with PKCE, with the client secret in the body, as both
 * providers document. The library checks their answers, and schemas here parse them.
 */
@Injectable()
export class ExternalProviders {
  private google: Promise<oauth.Configuration> | undefined;

  constructor(private readonly infrastructure: Infrastructure) {}

  offers(provider: ExternalProvider): boolean {
    return this.infrastructure.config.external[provider] !== undefined;
  }

  /** Returns the provider's address where the person allows or declines. Throws when the provider does not answer. */
  async addressOf(
    provider: ExternalProvider,
    { state, verifier, nonce }: ExternalAttempt,
  ): Promise<URL> {
    const common = {
      redirect_uri: this.returnAddress(provider).href,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    // On a computer that several people share, the person chooses the Google account each time.
    return provider === 'google'
      ? oauth.buildAuthorizationUrl(await this.googleSettings(), {
          ...common,
          nonce,
          scope: 'openid email profile',
          prompt: 'select_account',
        })
      : oauth.buildAuthorizationUrl(this.facebookSettings(), {
          ...common,
          scope: 'public_profile,email',
        });
  }

  /**
   * Returns the identity that signed in, from the query that the browser brought back. Throws when the provider does
   * not answer, refuses the code, or gives an answer that fails a check.
   */
  async identityOf(
    provider: ExternalProvider,
    query: string,
    attempt: ExternalAttempt,
  ): Promise<ExternalIdentity> {
    const returned = this.returnAddress(provider);
    returned.search = query;
    return provider === 'google'
      ? this.googleIdentity(returned, attempt)
      : this.facebookIdentity(returned, attempt);
  }

  private async googleIdentity(
    returned: URL,
    { state, verifier, nonce }: ExternalAttempt,
  ): Promise<ExternalIdentity> {
    const tokens = await oauth.authorizationCodeGrant(await this.googleSettings(), returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = googleClaims.parse(tokens.claims());
    return {
      provider: 'google',
      subject: claims.sub,
      email: addressIn(claims.email),
      proof: claims.email_verified === true ? 'stated' : 'denied',
      firstName: importedName(claims.given_name ?? ''),
      lastName: importedName(claims.family_name ?? ''),
    };
  }

  private async facebookIdentity(
    returned: URL,
    { state, verifier }: ExternalAttempt,
  ): Promise<ExternalIdentity> {
    const { clientSecret, graph } = this.configured('facebook');
    const settings = this.facebookSettings();
    const { access_token: token } = await oauth.authorizationCodeGrant(settings, returned, {
      expectedState: state,
      pkceCodeVerifier: verifier,
    });
    const address = new URL(`${graph}/me`);
    address.searchParams.set('fields', 'id,first_name,last_name,email');
    // Proves that the request comes from the server the token was issued to, not from someone who found the token.
    address.searchParams.set(
      'appsecret_proof',
      createHmac('sha256', clientSecret).update(token).digest('hex'),
    );
    const answer = await oauth.fetchProtectedResource(settings, token, address, 'GET');
    if (!answer.ok) throw new Error(`Facebook answered ${answer.status}`);
    const person = facebookPerson.parse(await answer.json());
    return {
      provider: 'facebook',
      subject: person.id,
      email: addressIn(person.email),
      proof: 'unstated',
      firstName: importedName(person.first_name ?? ''),
      lastName: importedName(person.last_name ?? ''),
    };
  }

  /** Google's OpenID description is read once; a failed read is not kept. */
  private async googleSettings(): Promise<oauth.Configuration> {
    const { issuer, ...client } = this.configured('google');
    const address = new URL(issuer);
    this.google ??= oauth.discovery(
      address,
      client.clientId,
      client.clientSecret,
      oauth.ClientSecretPost(),
      { timeout: ANSWER_S, execute: isPlain(address) ? [oauth.allowInsecureRequests] : [] },
    );
    try {
      return await this.google;
    } catch (error) {
      this.google = undefined;
      throw error;
    }
  }

  private facebookSettings(): oauth.Configuration {
    const { dialog, graph, ...client } = this.configured('facebook');
    const settings = new oauth.Configuration(
      {
        issuer: dialog,
        authorization_endpoint: `${dialog}/dialog/oauth`,
        token_endpoint: `${graph}/oauth/access_token`,
      },
      client.clientId,
      client.clientSecret,
      oauth.ClientSecretPost(),
    );
    settings.timeout = ANSWER_S;
    if (isPlain(new URL(graph))) oauth.allowInsecureRequests(settings);
    return settings;
  }

  private configured<P extends ExternalProvider>(
    provider: P,
  ): ExternalClient & NonNullable<Infrastructure['config']['external'][P]> {
    const found = this.infrastructure.config.external[provider];
    if (found === undefined) throw new Error(`${provider} is not configured`);
    return found;
  }

  /** Returns the return address exactly as it is registered with the provider. */
  private returnAddress(provider: ExternalProvider): URL {
    const { path } = provider === 'google' ? routes.googleReturn : routes.facebookReturn;
    return new URL(path, this.infrastructure.config.PUBLIC_URL);
  }
}

function isPlain({ protocol }: URL): boolean {
  return protocol === 'http:';
}

/** Returns the address in the form that accounts store; undefined when it is missing or invalid. */
function addressIn(given: string | undefined): string | undefined {
  return validEmail.safeParse(given).data;
}
