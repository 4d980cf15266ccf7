import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { routes, SIGN_IN_CODE, type SignInNotice } from '@scara/contracts/http';
import type { ExternalProvider } from '@scara/domain/account';
import { codeOf } from '@scara/platform';
import type { FastifyReply } from 'fastify';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { browserMark, setBrowserMark, setSessionCookies } from '../../http/session-cookies.js';
import { Infrastructure } from '../../infrastructure.js';
import { Attempts } from '../attempts.js';
import { type CodeNeeded, SignInSteps } from '../second-factor/sign-in-steps.js';
import type { Session } from '../sessions.js';
import { ExternalAccounts } from './external-accounts.js';
import { ExternalAttempts } from './external-attempts.js';
import { ExternalProviders } from './external-providers.js';

/** The sign-in failed; the login dialog says why, except for `email-not-valid`, which has a page of its own. */
export type NotSignedIn = { readonly notice: SignInNotice | 'email-not-valid' };

export class BeginExternalSignIn extends Command<
  NotSignedIn | { readonly address: URL; readonly mark: string }
> {
  constructor(
    readonly provider: ExternalProvider,
    /** The browser's mark; undefined where the browser has not begun an external sign-in yet. */
    readonly mark: string | undefined,
    readonly ip: string,
  ) {
    super();
  }
}

export class FinishExternalSignIn extends Command<NotSignedIn | CodeNeeded | Session> {
  constructor(
    readonly provider: ExternalProvider,
    /** The returned query, unchanged. */
    readonly query: string,
    readonly mark: string | undefined,
    readonly ip: string,
  ) {
    super();
  }
}

@CommandHandler(BeginExternalSignIn)
export class BeginExternalSignInHandler implements ICommandHandler<BeginExternalSignIn> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly providers: ExternalProviders,
    private readonly external: ExternalAttempts,
    private readonly attempts: Attempts,
  ) {}

  async execute({
    provider,
    mark,
    ip,
  }: BeginExternalSignIn): Promise<NotSignedIn | { readonly address: URL; readonly mark: string }> {
    if (!this.providers.offers(provider)) return { notice: 'unavailable' };
    this.attempts.count(ip);
    const begun = await this.external.begin(provider, mark);
    try {
      const address = await this.providers.addressOf(provider, begun.attempt);
      return { address, mark: begun.mark };
    } catch (error) {
      return failed(this.infrastructure, provider, error);
    }
  }
}

@CommandHandler(FinishExternalSignIn)
export class FinishExternalSignInHandler implements ICommandHandler<FinishExternalSignIn> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly providers: ExternalProviders,
    private readonly external: ExternalAttempts,
    private readonly accounts: ExternalAccounts,
    private readonly steps: SignInSteps,
    private readonly attempts: Attempts,
  ) {}

  async execute({
    provider,
    query,
    mark,
    ip,
  }: FinishExternalSignIn): Promise<NotSignedIn | CodeNeeded | Session> {
    if (!this.providers.offers(provider)) return { notice: 'unavailable' };
    this.attempts.count(ip);
    const returned = new URLSearchParams(query);
    const attempt = await this.external.take(provider, returned.get('state') ?? '', mark);
    if (attempt === undefined) return { notice: 'expired' };
    // The person declined, or the provider did not ask: either way nobody is signed in.
    if (returned.get('error') === 'access_denied') return { notice: 'declined' };
    let identity;
    try {
      identity = await this.providers.identityOf(provider, query, attempt);
    } catch (error) {
      return failed(this.infrastructure, provider, error);
    }
    const entered = await this.accounts.enter(identity);
    if ('refusal' in entered) return { notice: entered.refusal };
    return this.steps.enter(entered.idUser, false);
  }
}

/** Logs what failed between us and a provider: only names and codes, since messages may quote personal data. */
function failed({ log }: Infrastructure, provider: ExternalProvider, error: unknown): NotSignedIn {
  const kind = error instanceof Error ? error.name : typeof error;
  log.warn({ provider, kind, code: codeOf(error) }, 'external sign-in failed');
  return { notice: 'failed' };
}

/**
 * Browsers navigate to these routes, so every answer is a redirect: to the provider, home, or home with the login
 * dialog open. No target is taken from the browser's input.
 */
@Controller()
export class ExternalSignInController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.googleSignIn)
  google(@TheCall() call: CallOf): Promise<FastifyReply> {
    return this.begin('google', call);
  }

  @Call(routes.facebookSignIn)
  facebook(@TheCall() call: CallOf): Promise<FastifyReply> {
    return this.begin('facebook', call);
  }

  @Call(routes.googleReturn)
  fromGoogle(@TheCall() call: CallOf): Promise<FastifyReply> {
    return this.finish('google', call);
  }

  @Call(routes.facebookReturn)
  fromFacebook(@TheCall() call: CallOf): Promise<FastifyReply> {
    return this.finish('facebook', call);
  }

  private async begin(
    provider: ExternalProvider,
    { request, reply }: CallOf,
  ): Promise<FastifyReply> {
    const begun = await this.commands
      .execute(new BeginExternalSignIn(provider, browserMark(request), request.ip))
      .catch(tooMany);
    if ('notice' in begun) return wayOn(reply, wayOf(provider, begun));
    setBrowserMark(request, reply, begun.mark);
    return wayOn(reply, begun.address.href);
  }

  private async finish(
    provider: ExternalProvider,
    { request, reply, actor }: CallOf,
  ): Promise<FastifyReply> {
    const at = request.url.indexOf('?');
    const query = at === -1 ? '' : request.url.slice(at);
    const finished = await this.commands
      .execute(new FinishExternalSignIn(provider, query, browserMark(request), request.ip))
      .catch(tooMany);
    if ('notice' in finished) {
      // The same return was loaded again after it had signed the person in: nothing failed.
      const isDone = finished.notice === 'expired' && actor !== undefined;
      return wayOn(reply, isDone ? '/' : wayOf(provider, finished));
    }
    // A browser sends the part after # to no server, neither in a request nor as the referrer.
    if ('codeToken' in finished) {
      return wayOn(reply, `/?autentificare=${SIGN_IN_CODE}#${finished.codeToken}`);
    }
    setSessionCookies(request, reply, finished);
    return wayOn(reply, '/');
  }
}

function tooMany(error: unknown): NotSignedIn {
  if (error instanceof Refused) return { notice: 'too-many' };
  throw error;
}

function wayOf(provider: ExternalProvider, { notice }: NotSignedIn): string {
  if (notice === 'email-not-valid') return '/account/invalidEmail';
  return `/?${new URLSearchParams({ autentificare: notice, prin: provider }).toString()}`;
}

/** The addresses that lead here hold codes and states, so they must be neither cached nor passed on as a referrer. */
function wayOn(reply: FastifyReply, address: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(address, 302);
}
