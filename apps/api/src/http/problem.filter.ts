import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Injectable,
} from '@nestjs/common';
import { type Problem, problemOf, type Rejection, statusOf } from '@scara/contracts/http';
import { StoreError } from '@scara/event-store';
import { codeOf, wasTooSlow } from '@scara/platform';
import { FileStoreAway } from '@scara/platform/files';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Infrastructure } from '../infrastructure.js';
import { isOpenedAsPage, refusalPage } from './refusal-page.js';
import { Refused } from './refused.js';
import { clearSessionCookies } from './session-cookies.js';

const AWAY: Rejection = { code: 'store-away' };

/** The refusal for each failure of the event store, by error code. */
const STORE: Readonly<Record<string, Rejection>> = {
  'store-unavailable': AWAY,
  'store-refused': AWAY,
  'vault-unavailable': AWAY,
  'outcome-unknown': { code: 'outcome-unknown' },
  conflict: { code: 'conflict' },
  'command-id-reused': { code: 'idempotency-key-reused' },
  'event-too-large': { code: 'too-large' },
};

const HTTP: Readonly<Record<number, Rejection>> = {
  400: { code: 'malformed' },
  404: { code: 'not-found' },
  405: { code: 'method-not-allowed' },
  408: { code: 'malformed' },
  413: { code: 'too-large' },
  414: { code: 'malformed' },
  415: { code: 'not-json' },
  431: { code: 'malformed' },
};

/** Error codes when Postgres cannot be reached, is starting, is full or did not answer in time. */
const DATABASE_AWAY = /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|08...|57P0.|53...|55P03)/;
/** Error codes for tables and columns that do not exist yet: the projector migrates them while calls already arrive. */
const NOT_MADE_YET = /^(42P01|42703|3F000)$/;

/** Answers every refusal and failure: one shape, one Romanian sentence, no internals. */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly infrastructure: Infrastructure) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    const rejection = rejectionOf(error);
    if (rejection.code === 'unexpected') this.logUnexpected(error, request);
    answerProblem(reply, request, rejection, error instanceof Refused ? error : undefined);
  }

  private logUnexpected(error: unknown, request: FastifyRequest): void {
    const where = request.routeOptions.url;
    // Error messages may quote values; stack frames do not.
    const frames = error instanceof Error ? error.stack?.split('\n    at ').slice(1, 6) : undefined;
    const kind = error instanceof Error ? error.name : typeof error;
    const code = codeOf(error);
    this.infrastructure.log.error({ requestId: request.id, where, kind, code, frames }, 'failed');
  }
}

export function rejectionOf(error: unknown): Rejection {
  if (error instanceof Refused) return error.rejection;
  if (error instanceof StoreError) return STORE[error.code] ?? { code: 'unexpected' };
  if (error instanceof FileStoreAway) return AWAY;
  if (error instanceof HttpException) return HTTP[error.getStatus()] ?? { code: 'unexpected' };
  const code = codeOf(error);
  if (DATABASE_AWAY.test(code) || isCutOff(error) || wasTooSlow(error)) return AWAY;
  if (NOT_MADE_YET.test(code)) return { code: 'not-yet-shown' };
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status < 500) return HTTP[status] ?? { code: 'malformed' };
  return { code: 'unexpected' };
}

function isCutOff(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Connection terminated');
}

export function answerProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  rejection: Rejection,
  refused?: Refused,
): void {
  const status = statusOf(rejection.code);
  if (rejection.code === 'session-expired') clearSessionCookies(request, reply);
  const retryAfterS =
    refused?.retryAfterS ?? (status === 503 ? 1 : status === 429 ? 30 : undefined);
  if (retryAfterS !== undefined) void reply.header('retry-after', String(retryAfterS));
  void reply.status(status).header('cache-control', 'no-store');
  const body = bodyOf(rejection, refused, request.id);
  // A file that failed before its first byte has already set its media type and its name.
  void reply.removeHeader('content-disposition');
  if (!isOpenedAsPage(request)) void reply.type('application/json; charset=utf-8').send(body);
  else void reply.type('text/html; charset=utf-8').send(refusalPage(body.message));
}

function bodyOf(rejection: Rejection, refused: Refused | undefined, requestId: string): Problem {
  const problem = problemOf(rejection);
  if (refused?.fields === undefined) return { ...problem, requestId };
  // The message is the first refused field's sentence; `errors` holds the sentences of all fields.
  const [first] = Object.values(refused.fields);
  return {
    ...problem,
    message: first ?? problem.message,
    errors: { ...refused.fields },
    requestId,
  };
}
