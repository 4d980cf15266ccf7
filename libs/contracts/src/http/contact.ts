import { z } from 'zod';
import { email, nothing, text } from './fields.js';
import { route } from './route.js';

export const CONTACT_MESSAGE_MAX = 2_000;

export const contactRoutes = {
  sendContactMessage: route({
    name: 'sendContactMessage',
    method: 'POST',
    path: '/api/contact',
    area: 'other',
    summary: 'Mesaj din pagina Contact, trimis prin e-mail celor care administrează platforma.',
    access: { kind: 'public' },
    effect: 'account',
    params: nothing,
    query: nothing,
    body: z.strictObject({ email, message: text('message', 1, CONTACT_MESSAGE_MAX) }),
    answer: z.strictObject({ message: z.string() }),
    refusals: ['too-many-attempts', 'contact-away'],
  }),
} as const;
