import { Controller } from '@nestjs/common';
import { routes } from '@scara/contracts/http';
import type { FastifyReply } from 'fastify';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';

/** An installation without these providers sends people back to the home page, which says so. */
const UNAVAILABLE = '/?autentificare=indisponibila';

@Controller()
export class ExternalSignInController {
  @Call(routes.googleSignIn)
  google(@TheCall() call: CallOf): FastifyReply {
    return call.reply.redirect(UNAVAILABLE, 302);
  }

  @Call(routes.facebookSignIn)
  facebook(@TheCall() call: CallOf): FastifyReply {
    return call.reply.redirect(UNAVAILABLE, 302);
  }
}
