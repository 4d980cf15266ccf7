import { z } from 'zod';
import { anybody } from './access.js';
import { id, nothing } from './fields.js';
import { route } from './route.js';

export const generalRoutes = {
  listCities: route({
    name: 'listCities',
    method: 'GET',
    path: '/api/cities',
    area: 'general',
    summary: 'Localitățile din listele de alegere.',
    access: anybody,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ cities: z.array(z.strictObject({ idCity: id, name: z.string() })) }),
    refusals: [],
  }),
} as const;
