import { z } from 'zod';
import { anybody } from './access.js';
import { email, nothing, text } from './fields.js';
import { route } from './route.js';

/** A message has 10 to 400 characters (1-core §5). */
export const CONTACT_MESSAGE_MAX = 400;
const MESSAGE_LEAST = 10;

export const contactRoutes = {
  sendContactMessage: route({
    name: 'sendContactMessage',
    method: 'POST',
    path: '/api/contact',
    area: 'other',
    summary: 'Mesaj din pagina Contact, trimis prin e-mail celor care administrează platforma.',
    access: anybody,
    effect: 'account',
    params: nothing,
    query: nothing,
    body: z.strictObject({ email, message: text('message', MESSAGE_LEAST, CONTACT_MESSAGE_MAX) }),
    answer: z.strictObject({ message: z.string() }),
    refusals: ['too-many-attempts', 'contact-away'],
  }),
} as const;
