import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  type CanActivate,
  type ExecutionContext,
  ForbiddenException,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { ADMINISTRATOR, COOKIE, HEADER } from '@scara/contracts/http';
import { Database } from './database.js';

export interface CrudRequest {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly params: { readonly idAs: string };
  idUser: number;
}

/** Finds the user of the session cookie and whether they administer the association, in one query. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(private readonly database: Database) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<CrudRequest>();
    const token = request.cookies[COOKIE.session];
    if (token === undefined || !carriesToken(request, token)) throw new UnauthorizedException();
    const { rows } = await this.database.pool.query<{ id_user: string; roles: number | null }>({
      name: 'session-and-role',
      text: `select session.id_user, role.roles from session
             left join role on role.id_user = session.id_user and role.association_id = $2
             where session.token_hash = $1 and session.expires_at > now()`,
      values: [createHash('sha256').update(token).digest(), request.params.idAs],
    });
    const [row] = rows;
    if (row === undefined) throw new UnauthorizedException();
    if (((row.roles ?? 0) & ADMINISTRATOR) === 0) throw new ForbiddenException();
    request.idUser = Number(row.id_user);
    return true;
  }
}

function carriesToken(request: CrudRequest, token: string): boolean {
  const given = Buffer.from(request.headers[HEADER.csrf] ?? '');
  const wanted = Buffer.from(createHmac('sha256', token).update('c_user').digest('base64url'));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
